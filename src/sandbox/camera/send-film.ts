import { connect, type Socket } from 'node:net'
import type { LoopFilm } from './flv-film.ts'
import { answerToHello, askToPublish, echoOf, hello, message, statusIn } from './rtmp-words.ts'

/** Packets that are due are sent so often: seldom enough to cost next to nothing, and less than a picture is late. */
const tickMs = 100
const answerMs = 10_000

export interface Sending {
  film: LoopFilm
  host: string
  port: number
  key: string
  signal: AbortSignal
  /** Called when the door has taken the camera. */
  onTaken?: () => void
}

/** Why a sending is over. */
export type SendingEnd = 'stopped' | 'refused' | 'cut' | 'unreachable'

/** The packets of a film from a beginning, round after round. The times never go back. */
function* packetsOf({ configs, frames, loopMs }: LoopFilm) {
  for (const config of configs) yield { ...config, at: 0 }
  for (let round = 0; ; round += 1) for (const frame of frames) yield { ...frame, at: frame.at + round * loopMs }
}

const chunkStreams = { 8: 4, 9: 6 } as const

/** Sends what is due, again and again, until the line is cut. */
async function play(socket: Socket, film: LoopFilm, closed: Promise<void>): Promise<void> {
  const packets = packetsOf(film)
  const began = performance.now()
  let next = packets.next()
  while (!socket.destroyed) {
    const now = performance.now() - began
    socket.cork()
    for (; !socket.writableNeedDrain && !next.done && next.value.at <= now; next = packets.next()) {
      const { type, at, body } = next.value
      for (const piece of message({ stream: 1, type, chunkStream: chunkStreams[type] }, at, body)) socket.write(piece)
    }
    socket.uncork()
    // a door that takes nothing more makes us wait; what is due meanwhile goes afterwards
    const wait = socket.writableNeedDrain
      ? new Promise<void>((resolve) => void socket.once('drain', resolve))
      : new Promise<void>((resolve) => void setTimeout(resolve, tickMs))
    await Promise.race([wait, closed])
  }
}

/**
 * Takes a film to a door for cameras as an encoder does, in real time and in a loop, until it is stopped or cut. Never
 * rejects.
 */
export async function sendFilm({ film, host, port, key, signal, onTaken }: Sending): Promise<SendingEnd> {
  const socket = connect(port, host)
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  const stop = () => socket.destroy()
  signal.addEventListener('abort', stop, { once: true })
  socket.on('error', () => {})
  socket.setNoDelay(true)
  let answers = Buffer.alloc(0)
  const hears = (isEnough: (bytes: Buffer) => boolean) =>
    new Promise<boolean>((resolve) => {
      const look = () => isEnough(answers) && resolve(true)
      socket.on('data', look)
      setTimeout(() => resolve(false), answerMs).unref()
      void closed.then(() => resolve(isEnough(answers)))
    })
  const read = (bytes: Buffer) => {
    answers = Buffer.concat([answers, bytes])
  }
  socket.on('data', read)
  socket.write(hello())
  try {
    if (!(await hears((bytes) => bytes.length >= answerToHello))) return signal.aborted ? 'stopped' : 'unreachable'
    for (const piece of [echoOf(answers), ...askToPublish({ address: `rtmp://${host}:${port}/live`, key })])
      socket.write(piece)
    await hears((bytes) => statusIn(bytes.subarray(answerToHello)) !== null)
    const status = statusIn(answers.subarray(answerToHello))
    if (status !== 'NetStream.Publish.Start') return signal.aborted ? 'stopped' : status === null ? 'cut' : 'refused'
    // from here on only acknowledgements come
    socket.removeAllListeners('data').resume()
    onTaken?.()
    await play(socket, film, closed)
    return signal.aborted ? 'stopped' : 'cut'
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}
