// Real Minecraft clients in one process, driven over stdio: a line of JSON in for each request, a line out for each
// answer and for each packet that tests look at. What was received is reported as it came; nothing is judged here.
//
// in   {"id":1,"do":"join","name":"Ann","host":"127.0.0.1","port":25565,"version":"1.21.11","locale":"zh_cn","packets":["map"]}
//      {"id":2,"do":"chat","name":"Ann","text":"hi"}             {"id":3,"do":"command","name":"Ann","text":"panda help"}
//      {"id":4,"do":"look","name":"Ann","yaw":90,"pitch":0}       {"id":5,"do":"write","name":"Ann","packet":"…","params":{…}}
//      {"id":6,"do":"tab_complete","name":"Ann","text":"/panda "} {"id":7,"do":"leave","name":"Ann"}
// out  {"id":1,"ok":…} or {"id":1,"error":"…"}
//      {"event":"packet","client":"Ann","t":123.4,"packet":"system_chat","data":{…},"text":"…"}   t: monotonic milliseconds
//      {"event":"end","client":"Ann","t":123.4,"reason":"…"}
'use strict'

// Libraries print what they like; stdout belongs to the protocol.
console.log = console.info = console.warn = console.error

const { performance } = require('perf_hooks')
const readline = require('readline')
const mineflayer = require('mineflayer')
const { plainJson, text } = require('./component')

const JOIN_LIMIT = 60_000
const ANSWER_LIMIT = 10_000

/** Packets reported for every client, with the field that holds a component, if one does. */
const REPORTED = {
  system_chat: 'content',
  profileless_chat: 'message',
  player_chat: 'unsignedChatContent',
  action_bar: 'text',
  boss_bar: 'title',
  set_title_text: 'text',
  set_title_subtitle: 'text',
  kick_disconnect: 'reason',
  disconnect: 'reason',
  world_particles: null,
  block_change: null,
  multi_block_change: null,
  sound_effect: null,
  entity_sound_effect: null,
  declare_commands: null
}

const clients = new Map()

function say (line) {
  process.stdout.write(JSON.stringify(line) + '\n')
}

function joined (name) {
  const bot = clients.get(name)
  if (!bot) throw new Error(`no client is called ${name}`)
  return bot
}

function within (limit, what, start) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: nothing in ${limit} ms`)), limit)
    const settle = after => value => { clearTimeout(timer); after(value) }
    start(settle(resolve), settle(reject))
  })
}

function report (bot, name, packet, meta, also) {
  if (!(meta.name in REPORTED) && !also.includes(meta.name)) return
  const data = plainJson(packet)
  const line = { event: 'packet', client: name, t: performance.now(), packet: meta.name, data }
  const component = data[REPORTED[meta.name]]
  if (component !== undefined && component !== null) line.text = text(component, bot.registry?.language ?? {})
  else if (meta.name === 'player_chat') line.text = data.plainMessage
  say(line)
}

const requests = {
  async join ({ name, host, port, version, locale = 'en_us', packets = [] }) {
    if (clients.has(name)) throw new Error(`${name} is here already`)
    const bot = mineflayer.createBot({
      username: name,
      host,
      port,
      version,
      auth: 'offline',
      viewDistance: 4,
      clientSettings: { locale, viewDistance: 4 },
      // Bodies stand where the server puts them; twenty falling ones would cost a core.
      physicsEnabled: false,
      checkTimeoutInterval: 120_000,
      logErrors: false
    })
    clients.set(name, bot)
    bot.once('inject_allowed', () => { bot.settings.locale = locale })
    bot._client.on('packet', (packet, meta) => report(bot, name, packet, meta, packets))
    bot.on('error', error => console.error(`${name}: ${error.stack ?? error}`))
    bot.on('end', reason => {
      if (clients.get(name) === bot) clients.delete(name)
      say({ event: 'end', client: name, t: performance.now(), reason: String(reason) })
    })
    return within(JOIN_LIMIT, `${name} joins`, (resolve, reject) => {
      // `spawn` comes with a position of 0,0,0; the first forced move has the real one.
      bot.once('forcedMove', () => resolve({ uuid: bot._client.uuid, position: bot.entity.position }))
      bot.once('error', reject)
      bot.once('end', reason => reject(new Error(`${name} was turned away: ${reason}`)))
    })
  },

  async leave ({ name }) {
    const bot = joined(name)
    return within(ANSWER_LIMIT, `${name} leaves`, resolve => {
      bot.once('end', () => resolve(true))
      bot.quit()
    })
  },

  async chat ({ name, text }) {
    if (text.startsWith('/')) throw new Error('a chat line; commands go through "command"')
    joined(name)._client.chat(text)
    return true
  },

  async command ({ name, text }) {
    joined(name)._client.chat('/' + text)
    return true
  },

  /** Degrees as the game has them: yaw 0 south, 90 west; pitch 90 down. */
  async look ({ name, yaw, pitch }) {
    joined(name)._client.write('look', { yaw, pitch, flags: { onGround: true, hasHorizontalCollision: false } })
    return true
  },

  async write ({ name, packet, params }) {
    joined(name)._client.write(packet, params)
    return true
  },

  async tab_complete ({ id, name, text }) {
    const client = joined(name)._client
    return within(ANSWER_LIMIT, `completion of ${text}`, resolve => {
      client.on('tab_complete', function answered (packet) {
        if (packet.transactionId !== id) return
        client.off('tab_complete', answered)
        resolve(packet.matches.map(one => one.match))
      })
      client.write('tab_complete', { transactionId: id, text })
    })
  }
}

async function answer (line) {
  const request = JSON.parse(line)
  try {
    const handle = requests[request.do]
    if (!handle) throw new Error(`nothing is called ${request.do}`)
    say({ id: request.id, ok: await handle(request) })
  } catch (error) {
    say({ id: request.id, error: String(error.message ?? error) })
  }
}

readline.createInterface({ input: process.stdin })
  .on('line', answer)
  .on('close', () => process.exit(0))
