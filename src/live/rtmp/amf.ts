/** A value of AMF0, the notation of RTMP's commands. */
export type Amf = number | boolean | string | null | Amf[] | { [name: string]: Amf }

/** A message that cannot be read; it ends its sender's connection, and nothing else. */
export class UnreadableMessage extends Error {
  override name = 'UnreadableMessage'
}

const depthLimit = 6
const valueLimit = 512

const marker = {
  number: 0,
  boolean: 1,
  text: 2,
  object: 3,
  null: 5,
  undefined: 6,
  map: 8,
  end: 9,
  list: 10,
  longText: 12,
}

class AmfReader {
  #at = 0
  #values = 0
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length
  }

  value(depth = 0): Amf {
    this.#values += 1
    if (depth > depthLimit || this.#values > valueLimit) throw new UnreadableMessage('too many values')
    const kind = this.#take(1)[0]
    if (kind === marker.number) return this.#take(8).readDoubleBE(0)
    if (kind === marker.boolean) return this.#take(1)[0] !== 0
    if (kind === marker.text) return this.#text(this.#take(2).readUInt16BE(0))
    if (kind === marker.longText) return this.#text(this.#take(4).readUInt32BE(0))
    if (kind === marker.null || kind === marker.undefined) return null
    if (kind === marker.object) return this.#object(depth)
    if (kind === marker.map) {
      this.#take(4)
      return this.#object(depth)
    }
    if (kind === marker.list) return this.#list(depth)
    throw new UnreadableMessage(`a value of kind ${kind}`)
  }

  #object(depth: number): Amf {
    const entries: [string, Amf][] = []
    for (;;) {
      const name = this.#text(this.#take(2).readUInt16BE(0))
      if (name === '' && this.#bytes[this.#at] === marker.end) {
        this.#at += 1
        // no prototype: a sender may call a property `__proto__`
        return Object.assign(Object.create(null), Object.fromEntries(entries)) as Amf
      }
      entries.push([name, this.value(depth + 1)])
    }
  }

  #list(depth: number): Amf {
    const length = this.#take(4).readUInt32BE(0)
    if (length > valueLimit) throw new UnreadableMessage('too many values')
    return Array.from({ length }, () => this.value(depth + 1))
  }

  #text(length: number): string {
    return this.#take(length).toString('utf8')
  }

  #take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new UnreadableMessage('the message is too short')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }
}

/** The values of a command. @throws UnreadableMessage */
export function readAmf(bytes: Buffer): Amf[] {
  const reader = new AmfReader(bytes)
  const values: Amf[] = []
  while (!reader.isOver) values.push(reader.value())
  return values
}

function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function valueBytes(value: Amf): Buffer {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'boolean') return Buffer.from([marker.boolean, value ? 1 : 0])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([marker.text]), textBytes(value)])
  if (value === null) return Buffer.from([marker.null])
  if (Array.isArray(value)) {
    const length = Buffer.alloc(5)
    length[0] = marker.list
    length.writeUInt32BE(value.length, 1)
    return Buffer.concat([length, ...value.map(valueBytes)])
  }
  const properties = Object.entries(value).flatMap(([name, one]) => [textBytes(name), valueBytes(one)])
  return Buffer.concat([Buffer.from([marker.object]), ...properties, Buffer.from([0, 0, marker.end])])
}

/** A command or an answer, written. */
export function writeAmf(...values: Amf[]): Buffer {
  return Buffer.concat(values.map(valueBytes))
}
