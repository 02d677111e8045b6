import { type Amf, writeAmf } from './amf.ts'
import { messageTypes } from './chunk-reader.ts'

const chunkBytes = 128

function u32(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

/** A message in chunks of the size that both sides begin with. */
function chunked(message: { chunkStream: number; type: number; stream: number; body: Buffer }): Buffer {
  const { chunkStream, type, stream, body } = message
  const header = Buffer.alloc(12)
  header[0] = chunkStream
  header.writeUIntBE(body.length, 4, 3)
  header[7] = type
  header.writeUInt32LE(stream, 8)
  const pieces: Buffer[] = [header]
  for (let at = 0; at < body.length; at += chunkBytes) {
    if (at > 0) pieces.push(Buffer.from([0xc0 | chunkStream]))
    pieces.push(body.subarray(at, at + chunkBytes))
  }
  return Buffer.concat(pieces)
}

/** The bytes after which the sender has to acknowledge, and gets an acknowledgement. */
export const windowBytes = 2_500_000

const control = (type: number, body: Buffer) => chunked({ chunkStream: 2, type, stream: 0, body })

/** Our messages to a sender. */
export const says = {
  acknowledgement: (bytes: number): Buffer => control(messageTypes.acknowledgement, u32(bytes >>> 0)),

  welcome: (transaction: Amf): Buffer =>
    Buffer.concat([
      control(messageTypes.windowSize, u32(windowBytes)),
      control(messageTypes.peerBandwidth, Buffer.concat([u32(windowBytes), Buffer.from([2])])),
      command(
        0,
        '_result',
        transaction,
        { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
        { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected.', objectEncoding: 0 },
      ),
    ]),

  result: (transaction: Amf, ...values: Amf[]): Buffer => command(0, '_result', transaction, null, ...values),

  status: (level: 'status' | 'error', code: string, description: string): Buffer =>
    command(1, 'onStatus', 0, null, { level, code, description }),
}

function command(stream: number, ...values: Amf[]): Buffer {
  return chunked({ chunkStream: stream === 0 ? 3 : 5, type: messageTypes.command, stream, body: writeAmf(...values) })
}
