# What Panda says of itself. Copies of these files lie in plugins/Panda/lang: change them there and run /panda reload.
# A message that is missing or broken in a copy is taken from the plugin.

# --- What goes on while a turn runs, in the action bar
progress-thinking = 🐼 thinking…
progress-load-skill = 📚 reading up on it…
progress-get-player-status = 🎒 checking your things…
progress-nearby-entities = 👀 looking around…
progress-world-conditions = 🌤 checking the time and weather…
progress-forget-conversation = 🧹 forgetting…
progress-remember-place = 📍 saving the place…
progress-forget-place = 📍 removing the place…
progress-list-places = 📍 looking up your places…
progress-locate-place = 🧭 finding the way…
progress-find-recipes = 📖 reading recipes…
progress-search-server-knowledge = 📖 reading about this server…
progress-server-plugins = 🧩 looking at the plugins…
progress-list-server-commands = ⌨ looking up your commands…
progress-craftable-now = 🛠 seeing what you can make…
progress-add-note = 📝 writing it down…
progress-list-notes = 📝 looking through your notes…
progress-remove-note = 📝 crossing it off…
progress-set-reminder = ⏰ setting a reminder…
progress-list-reminders = ⏰ looking up your reminders…
progress-cancel-reminder = ⏰ cancelling the reminder…
progress-last-death = 💀 looking for what you lost…
progress-player-statistics = 📊 reading your statistics…
progress-guide-to = 🧭 setting up your way…
progress-stop-guidance = 🧭 ending your way…
progress-map-link = 🗺 opening the map…
progress-preview-structure = 🏗 drawing the building…
progress-clear-preview = 🏗 taking the preview away…
progress-inspect-item = 🔎 looking at your item…
progress-villager-trades = 💰 asking who trades here…
progress-advancement-progress = 🏆 counting your advancements…
progress-set-goal = 🎯 setting a goal…
progress-clear-goal = 🎯 clearing a goal…
progress-goal-status = 🎯 looking at your goals…

# --- Answers without a model
no-key = Panda has no model to think with yet. An admin must set an API key in config.yml. Commands like /panda help work without.
busy-queued = One moment, I am still on your last question. This one comes next.
busy-refused = I am still on your last question. /panda stop ends it.
queue-full = Two questions of yours are waiting already. /panda stop ends the running one.
cool-down = Give me { $seconds } more { $seconds ->
    [one] second
   *[other] seconds
} before the next question.
server-busy = Too many players are asking at once. Try again in a moment.
prompt-too-long = That is { $length } characters; { $most } is the most I can read.
# Words after Panda's name that end the running turn, split by |
control-stop = stop | cancel | be quiet | shut up | quiet | never mind
stopped = Stopped.
nothing-to-stop = There is nothing to stop.
not-allowed = You may not use Panda here.
preview-over = The preview has been up for { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
} and is gone. Ask again to see it once more.
preview-reload = My settings were reloaded, so the preview is gone. Ask again to see it once more.
ended-reload = My settings were reloaded in the middle of that. Please ask again.
more = … more
cleared = I have forgotten our conversation. Your places, goals, notes and reminders are still there.
memory-away = I cannot reach my memory right now, so nothing was changed. The admins can find why in the log.
nothing-more = There is nothing more to show.

# --- When it goes wrong
failed-model = I could not reach my model. Please try again later; the admins have been told.
failed-busy = My model is busy. Try again in { $seconds } { $seconds ->
    [one] second
   *[other] seconds
}.
failed-empty = My model had nothing to say. Please ask in other words.
failed-filter = My model declined to answer that.
failed-length = That conversation has become too long for my model. /panda clear starts afresh.
failed-time = I ran out of time on that one. A smaller question may work.
failed-defect = Something went wrong on my side. The admins can find it in the log.

failed-busy-soon = My model is busy. Try again in a moment.
failed-quota = My model's quota is used up, so I cannot answer for now. The admins have been told.
failed-setup = My model is not set up right, so I cannot answer. The admins have been told.

# --- What admins read of a model that fails. All of these may use model, provider, address, host, source and cause.
admin-no-key = No API key is set for { $provider } ({ $address }), so Panda cannot answer questions yet. Set { $source } in the environment or api_key of the model in config.yml, then run /panda reload.
admin-key-refused = { $provider } at { $address } refuses the API key from { $source }. Put a valid key there, then run /panda reload.
admin-unknown-model = { $provider } at { $address } does not know the model { $model } (key from { $source }). Check model and base_url in config.yml, then run /panda reload.
admin-quota = The quota or credit at { $provider } ({ $address }, key from { $source }) is used up. Top it up there, or use another model.
admin-busy = { $provider } at { $address } says that too much is asked of it (key from { $source }): { $cause }. If this goes on, raise the limit there or use another model.
admin-server = { $provider } at { $address } fails (key from { $source }): { $cause }. Panda goes on trying with each question.
admin-empty = The model { $model } of { $provider } at { $address } (key from { $source }) gives empty answers. Give it more agent.max_output_tokens or use another model.
admin-request-refused = { $provider } at { $address } does not accept Panda's requests to the model { $model } (key from { $source }): { $cause }. Check model, reasoning and extra_body in config.yml.
admin-unknown-name = The name { $host } cannot be resolved ({ $provider } at { $address }, key from { $source }). Check base_url in config.yml and the DNS of this machine.
admin-no-connection = No connection to { $host } ({ $provider } at { $address }, key from { $source }): { $cause }. Check base_url and proxy in config.yml, the firewall, and whether that server runs.
admin-silent = { $host } does not answer in time ({ $provider } at { $address }, key from { $source }): { $cause }. Slow models need more http.first_token_seconds.
admin-tls-expired = The certificate of { $host } has expired ({ $provider } at { $address }, key from { $source }). Its operator must renew it; check the clock of this machine too.
admin-tls-unknown-authority = The certificate of { $host } is of an unknown CA ({ $provider } at { $address }, key from { $source }). If that CA is your own, name its certificate in http.ca_file and run /panda reload.
admin-tls = The certificate of { $host } is not accepted ({ $provider } at { $address }, key from { $source }): { $cause }.

# --- Commands
help-title = Panda, your companion
help-ask = /panda ask <question> – or just write "{ $trigger } …" in chat
help-stop = /panda stop – end what I am doing
help-clear = /panda clear – forget our conversation (places, goals, notes and reminders stay)
help-more = /panda more – the rest of a long answer
help-places = /panda places – your places, with a button to delete each
help-goals = /panda goals – your goals, with a button to delete each
help-notes = /panda notes – your notes, with a button to delete each
help-reminders = /panda reminders – your reminders, with a button to delete each
help-help = /panda help – this list
help-status = /panda status – how Panda is doing
help-doctor = /panda doctor – test files, database, key, connection and model
help-skills = /panda skills – which pages of advice the model has
help-tools = /panda tools – which tools the model is offered
help-reload = /panda reload – read all files anew
ask-what = What do you want to know? Write /panda ask and your question.
players-only = Only a player can do that.
list-more = … and { $count } more
list-delete = ✕ delete
list-deleted = Deleted.
list-unknown = That is not there any more.
places-title = You have { $count } { $count ->
    [one] place
   *[other] places
}:
places-none = You have no places yet. Say "panda, remember this spot as home".
place-here = { $blocks } blocks away, at { $at }
place-elsewhere = in { $world }, at { $at }
notes-title = You have { $count } { $count ->
    [one] note
   *[other] notes
}:
notes-none = You have no notes yet. Say "panda, note that I like stone roofs".
note-todo = to do
note-preference = preference
note-memo = memo
reminders-title = You have { $count } { $count ->
    [one] reminder
   *[other] reminders
}:
reminders-none = You have no reminders. Say "panda, remind me in ten minutes to harvest the wheat".
reminder-in-soon = in less than a minute
reminder-in-minutes = in about { $count ->
    [one] a minute
   *[other] { $count } minutes
}
reminder-in-hours = in about { $count ->
    [one] an hour
   *[other] { $count } hours
}
reminder-in-days = in about { $count ->
    [one] a day
   *[other] { $count } days
}
reminder-at-moment = { $moment }, { $when }
reminder-clock-stands = { $moment }, but the clock of { $world } stands still: it will not come until time runs again
reminder-no-world = { $moment } in { $world }, but that world is not loaded
moment-sunset = at sunset
moment-nightfall = at nightfall
moment-sunrise = at sunrise
# A reminder that comes: one of these, then the player's own words, then a remark if it is not on time
reminder-comes = Reminder:
reminder-comes-sunset = Sunset:
reminder-comes-nightfall = Nightfall:
reminder-comes-sunrise = Sunrise:
reminder-late-just = (late: it was due a moment ago)
reminder-late-minutes = (late: it was due { $count ->
    [one] a minute
   *[other] { $count } minutes
} ago)
reminder-late-hours = (late: it was due { $count ->
    [one] an hour
   *[other] { $count } hours
} ago)
reminder-late-days = (late: it was due { $count ->
    [one] a day
   *[other] { $count } days
} ago)
reminder-missed = (late: it came while you were away)
reminder-leapt = (time has leapt past it)
reload-done = Everything was read anew and is in force.
reload-refused = Nothing was changed: something in the files is wrong.
status-title = Panda { $version } on { $brand } { $minecraft }
status-library = Native library: running, up { $minutes } min
status-model = Model: { $model } at { $host }
status-no-model = Model: none – set panda.models[0].api_key in config.yml, then /panda reload
status-turns = Turns: { $running } running, { $waiting } waiting
status-ticks = Server tick { $tick } ms; our queries { $queries }, slowest { $slowest } µs; jobs { $jobs }, { $overruns } over budget
status-knowledge = Knowledge: pages { $pages }, sections { $sections }
status-no-database = Database: not in use – { $problem }
status-old-chat = These plugins see each chat line before Panda (old chat event): { $plugins }. Players can use /panda ask.
status-not-in-force = Set, but not in force in this version yet: { $keys }
skills-title = Skills in force: { $count }
skill-in-force = ✔ { $name }: { $description }
skill-of-owner = ✔ { $name } (your file): { $description }
skill-disabled = ✘ { $name }: switched off in config.yml
skill-lacks = ✘ { $name }: needs { $what }
tools-title = Tools offered to the model for you: { $offered } of { $all }
tool-offered = ✔ { $name }
tool-unlisted = ✘ { $name }: no skill in force lists it
tool-needs = ✘ { $name }: needs { $what }
tool-not-allowed = ✘ { $name }: you lack the permission { $permission }
doctor-title = Looking at everything that a question needs…
doctor-passed = ✔ { $step } ({ $ms } ms)
doctor-failed = ✘ { $step } ({ $ms } ms)
doctor-files = files of the owner
doctor-database = database
doctor-key = API key
doctor-key-from = ✔ API key from: { $source }
doctor-name = name of the host
doctor-name-by-proxy = – name of the host: the proxy looks it up
doctor-connection = connection (not encrypted)
doctor-tls = encrypted connection
doctor-question = one small question
doctor-tool = one tool call
doctor-no-call = The model answered without calling the tool it was told to call. Panda needs a model that can call tools; some local servers must be started with that switched on.
doctor-end = That was everything.

# --- The arrow that leads a player. In these { $target } is the place's name, or guidance-death, or coordinates.
guidance-way = { $blocks } { $blocks ->
    [one] block
   *[other] blocks
}
guidance-death = place of your death
guidance-arrived = You have arrived: { $target }.
guidance-time-is-up = The arrow to { $target } has ended, its time is up. Ask again to go on.
guidance-other-dimension = You have left the dimension of { $target }, so the arrow has ended.
guidance-stopped = The arrow is gone.

# --- The web map
map-link-here = Where you are on the map
map-link-place = On the map:

# --- Goals. { $item } is the item's name as the player's client has it.
goal-bar = 🎯 { $item } { $held }/{ $wanted }
goal-reached = Goal reached: { $item }, you have { $held }.
goal-counted = { $held } of { $wanted }
goal-activity = something to do
goals-title = You have { $count } { $count ->
    [one] goal
   *[other] goals
}:
goals-none = You have no goals. Say "panda, I need 64 oak logs".
checklist-title = Before you set out:
check-torches = torches: { $have } of { $need }
check-pickaxe = a pickaxe: { $have } of { $need }
check-food = food: { $have } of { $need }
check-weapon = a weapon: { $have } of { $need }
check-armour = a chestplate: { $have } of { $need }
check-gold = a piece of golden armour: { $have } of { $need }
check-lighter = flint and steel: { $have } of { $need }
check-bed = a bed: { $have } of { $need }
check-rod = a fishing rod: { $have } of { $need }
check-hoe = a hoe: { $have } of { $need }
check-seeds = seeds: { $have } of { $need }
check-axe = an axe: { $have } of { $need }
