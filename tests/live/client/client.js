// Real Minecraft clients in one process, driven over stdio: a line of JSON in for each request, a line out for each
// answer and for each packet that tests look at. What was received is reported as it came; nothing is judged here.
//
// in   {"id":1,"do":"join","client":"a","name":"Ann","host":"127.0.0.1","port":25565,"version":"1.21.11","locale":"zh_cn","packets":["map"]}
//      {"id":2,"do":"chat","client":"a","text":"hi"}             {"id":3,"do":"command","client":"a","text":"panda help"}
//      {"id":4,"do":"look","client":"a","yaw":90,"pitch":0}       {"id":5,"do":"write","client":"a","packet":"…","params":{…}}
//      {"id":6,"do":"tab_complete","client":"a","text":"/panda "} {"id":7,"do":"leave","client":"a"}
// out  {"id":1,"ok":…} or {"id":1,"error":"…"}
//      {"event":"packet","client":"a","t":123.4,"packet":"system_chat","data":{…},"text":"…"}   t: monotonic milliseconds
//      {"event":"end","client":"a","t":123.4,"reason":"…"}
// `client` is the caller's own word for it: one name may play on several servers at once, and come back.
'use strict'

// Libraries print what they like; stdout belongs to the protocol.
console.log = console.info = console.warn = console.error

const { performance } = require('perf_hooks')
const readline = require('readline')
const { plainJson, text } = require('./component')
const mineflayer = require('mineflayer')

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
  declare_commands: null,
  multi_block_change: null,
  sound_effect: null,
  entity_sound_effect: null,
  declare_commands: null,
  respawn: null,
  collect: null
}

const clients = new Map()

function say (line) {
  process.stdout.write(JSON.stringify(line) + '\n')
}

function joined (client) {
  const bot = clients.get(client)
  if (!bot) throw new Error(`${client} is not in the game`)
  return bot
}

function within (limit, what, start) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: nothing in ${limit} ms`)), limit)
    const settle = after => value => { clearTimeout(timer); after(value) }
    start(settle(resolve), settle(reject))
  })
}

function report (bot, client, packet, meta, also) {
  if (!(meta.name in REPORTED) && !also.includes(meta.name)) return
  const data = plainJson(packet)
  const line = { event: 'packet', client, t: performance.now(), packet: meta.name, data }
  const component = data[REPORTED[meta.name]]
  if (component !== undefined && component !== null) line.text = text(component, bot.registry?.language ?? {})
  else if (meta.name === 'player_chat') line.text = data.plainMessage
  say(line)
}

const requests = {
  async join ({ client, name, host, port, version, locale = 'en_us', packets = [] }) {
    if (clients.has(client)) throw new Error(`${client} is here already`)
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
    clients.set(client, bot)
    bot.once('inject_allowed', () => { bot.settings.locale = locale })
    bot._client.on('packet', (packet, meta) => report(bot, client, packet, meta, packets))
    bot.on('error', error => console.error(`${name}: ${error.stack ?? error}`))
    bot.on('end', reason => {
      clients.delete(client)
      say({ event: 'end', client, t: performance.now(), reason: String(reason) })
    })
    return within(JOIN_LIMIT, `${name} joins`, (resolve, reject) => {
      // `spawn` comes with a position of 0,0,0; the first forced move has the real one.
      bot.once('forcedMove', () => resolve({ uuid: bot._client.uuid, position: bot.entity.position }))
      bot.once('error', reject)
      bot.once('end', reason => reject(new Error(`${name} was turned away: ${reason}`)))
    })
  },

  async leave ({ client }) {
    const bot = joined(client)
    return within(ANSWER_LIMIT, `${client} leaves`, resolve => {
      bot.once('end', () => resolve(true))
      bot.quit()
    })
  },

  async chat ({ client, text }) {
    if (text.startsWith('/')) throw new Error('a chat line; commands go through "command"')
    joined(client)._client.chat(text)
    return true
  },

  async command ({ client, text }) {
    joined(client)._client.chat('/' + text)
    return true
  },

  /** Degrees as the game has them: yaw 0 south, 90 west; pitch 90 down. */
  async look ({ client, yaw, pitch }) {
    joined(client)._client.write('look', { yaw, pitch, flags: { onGround: true, hasHorizontalCollision: false } })
    return true
  },

  async write ({ client, packet, params }) {
    joined(client)._client.write(packet, params)
    return true
  },

  async tab_complete ({ id, client, text }) {
    const connection = joined(client)._client
    return within(ANSWER_LIMIT, `completion of ${text}`, resolve => {
      connection.on('tab_complete', function answered (packet) {
        if (packet.transactionId !== id) return
        connection.off('tab_complete', answered)
        resolve(packet.matches.map(one => one.match))
      })
      connection.write('tab_complete', { transactionId: id, text })
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
