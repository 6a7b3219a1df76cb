// Packets as plain JSON: NBT without its type tags, chat components as the text a player reads.
// Which packets are reported is not decided here.
'use strict'

const NBT_TYPES = new Set(['byte', 'short', 'int', 'long', 'float', 'double', 'byteArray', 'string', 'list', 'compound', 'intArray', 'longArray'])
const DEEPEST = 64

// Java writes NBT strings in "modified UTF-8", where an emoji is two surrogates of three bytes each; the library reads
// them as UTF-8 and loses those. Told to keep the bytes, it leaves the decoding to us. Must run before the library loads.
require('prismarine-nbt/nbt.json').shortString[1].encoding = 'latin1'

/** Modified UTF-8, given as one character a byte. */
function decoded (bytes) {
  let text = ''
  for (let at = 0; at < bytes.length;) {
    const byte = bytes.charCodeAt(at++)
    const tail = () => bytes.charCodeAt(at++) & 0x3f
    if (byte < 0x80) text += String.fromCharCode(byte)
    else if (byte < 0xe0) text += String.fromCharCode((byte & 0x1f) << 6 | tail())
    else text += String.fromCharCode((byte & 0x0f) << 12 | tail() << 6 | tail())
  }
  return text
}

function isNbt (value) {
  return typeof value.type === 'string' && NBT_TYPES.has(value.type) && 'value' in value
}

/** Any value of a packet as JSON: NBT simplified, big integers as strings, buffers as base64. */
function plainJson (value) {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return value
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value, plainJson)
  if (isNbt(value)) return fromNbt(value.value, value.type)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainJson(inner)]))
}

function fromNbt (value, type) {
  if (type === 'compound') {
    const entries = Object.entries(value).map(([key, tag]) => [key, fromNbt(tag.value, tag.type)])
    // Lists of mixed types wrap each odd element in a compound with one nameless entry.
    if (entries.length === 1 && entries[0][0] === '') return entries[0][1]
    return Object.fromEntries(entries)
  }
  if (type === 'string') return decoded(value)
  if (type === 'list') return value.value.map(element => fromNbt(element, value.type))
  return plainJson(value)
}

/** The text of a component in simplified JSON. `§` and its like stay: tests look for them. */
function text (component, language, depth = 0) {
  if (depth > DEEPEST || component === null || component === undefined) return ''
  if (Array.isArray(component)) return component.map(part => text(part, language, depth + 1)).join('')
  if (typeof component !== 'object') return String(component)
  let own = ''
  if (component.text !== undefined) {
    own = String(component.text)
  } else if (component.translate !== undefined) {
    const format = language[component.translate] ?? component.fallback ?? component.translate
    own = fill(format, (component.with ?? []).map(part => text(part, language, depth + 1)))
  } else if (component.keybind !== undefined) {
    own = component.keybind
  } else if (component.selector !== undefined) {
    own = component.selector
  }
  return own + text(component.extra ?? [], language, depth + 1)
}

function fill (format, values) {
  let next = 0
  return format.replace(/%(?:(\d+)\$)?([s%])/g, (_, position, kind) => {
    if (kind === '%') return '%'
    return values[position ? position - 1 : next++] ?? ''
  })
}

module.exports = { plainJson, text }
