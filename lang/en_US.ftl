# What Panda says of itself. Copies of these files lie in plugins/Panda/lang: change them there and run /panda reload.
# A message that is missing or broken in a copy is taken from the plugin.

# --- What goes on while a turn runs, in the action bar
progress-thinking = 🐼 thinking…
progress-get-player-status = 🎒 checking your things…
progress-nearby-entities = 👀 looking around…
progress-world-conditions = 🌤 checking the time and weather…
progress-forget-conversation = 🧹 forgetting…
progress-remember-place = 📍 saving the place…
progress-forget-place = 📍 removing the place…
progress-list-places = 📍 looking up your places…
progress-locate-place = 🧭 finding the way…

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
ended-reload = My settings were reloaded in the middle of that. Please ask again.
more = … more
cleared = I have forgotten our conversation. Your places are still there.
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
failed-tools = I could not find that out within my limits. A smaller question may work.
failed-defect = Something went wrong on my side. The admins can find it in the log.

# --- Commands
help-title = Panda, your companion
help-ask = /panda ask <question> – or just write "{ $trigger } …" in chat
help-stop = /panda stop – end what I am doing
help-clear = /panda clear – forget our conversation (places stay)
help-more = /panda more – the rest of a long answer
help-help = /panda help – this list
help-status = /panda status – how Panda is doing
help-reload = /panda reload – read all files anew
ask-what = What do you want to know? Write /panda ask and your question.
players-only = Only a player can do that.
unknown-command = There is no /panda { $word }. /panda help lists what there is.
reload-done = Everything was read anew and is in force.
reload-refused = Nothing was changed: something in the files is wrong.
status-title = Panda { $version } on { $brand } { $minecraft }
status-library = Native library: running, up { $minutes } min
status-model = Model: { $model } at { $host }
status-no-model = Model: none – set panda.models[0].api_key in config.yml, then /panda reload
status-turns = Turns: { $running } running, { $waiting } waiting
status-ticks = Server tick { $tick } ms; our queries { $queries }, slowest { $slowest } µs; jobs { $jobs }, { $overruns } over budget
status-no-database = Database: not in use – { $problem }
status-old-chat = These plugins see each chat line before Panda (old chat event): { $plugins }. Players can use /panda ask.
