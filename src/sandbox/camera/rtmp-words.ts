import { randomBytes } from 'node:crypto'

/**
 * An encoder's messages in RTMP ("Adobe's Real Time Messaging Protocol", 2012). They share no code with the door, so
 * that the demo shows that the door understands others.
 */
const handshakeBytes = 1536
/** Large enough that a packet rarely takes two chunks. */
const chunkBytes = 60_000
const extendedMark = 0xff_ff_ff

export const answerToHello = 1 + 2 * handshakeBytes

export const hello = (): Buffer => Buffer.concat([Buffer.from([3]), Buffer.alloc(8), randomBytes(handshakeBytes - 8)])

/** The answer to a greeting repeats what the other side has sent. */
export const echoOf = (answer: Buffer): Buffer => answer.subarray(1, 1 + handshakeBytes)

type Value = number | string | null | Record<string, string>

const text = (words: string): Buffer => {
  const bytes = Buffer.from(words)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

function amf(value: Value): Buffer {
  if (value === null) return Buffer.from([5])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), text(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  const fields = Object.entries(value).flatMap(([name, words]) => [text(name), amf(words)])
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])])
}

/** A message as pieces to be written one after another: the body is not copied. */
export function message(
  kind: { stream: number; type: number; chunkStream: number },
  at: number,
  body: Buffer,
): Buffer[] {
  const { stream, type, chunkStream } = kind
  const time = at >>> 0
  const isExtended = time >= extendedMark
  const header = Buffer.alloc(isExtended ? 16 : 12)
  header[0] = chunkStream
  header.writeUIntBE(isExtended ? extendedMark : time, 1, 3)
  header.writeUIntBE(body.length, 4, 3)
  header[7] = type
  header.writeUInt32LE(stream, 8)
  if (isExtended) header.writeUInt32BE(time, 12)
  const pieces = [header, body.subarray(0, chunkBytes)]
  const goesOn = Buffer.from([0xc0 | chunkStream])
  for (let offset = chunkBytes; offset < body.length; offset += chunkBytes)
    pieces.push(goesOn, ...(isExtended ? [header.subarray(12)] : []), body.subarray(offset, offset + chunkBytes))
  return pieces
}

function command(...values: Value[]): Buffer[] {
  return message({ stream: 0, type: 20, chunkStream: 3 }, 0, Buffer.concat(values.map(amf)))
}

function biggerChunks(): Buffer[] {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(chunkBytes)
  return message({ stream: 0, type: 1, chunkStream: 2 }, 0, size)
}

/** Asks to send under a key; the door answers with a status. */
export function askToPublish({ address, key }: { address: string; key: string }): Buffer[] {
  return [
    ...biggerChunks(),
    ...command('connect', 1, { app: 'live', type: 'nonprivate', flashVer: 'FMLE/3.0 (demo camera)', tcUrl: address }),
    ...command('releaseStream', 2, null, key),
    ...command('FCPublish', 3, null, key),
    ...command('createStream', 4, null),
    ...message({ stream: 1, type: 20, chunkStream: 8 }, 0, Buffer.concat(['publish', 5, null, key, 'live'].map(amf))),
  ]
}

/**
 * The status in what a door has answered; null while there is none. Its code lies within the first chunk of its message,
 * so it is never interrupted.
 */
export function statusIn(answers: Buffer): string | null {
  return /NetStream\.Publish\.\w+/.exec(answers.toString('latin1'))?.[0] ?? null
}
