import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../fail.ts'

export interface BodyTime {
  /** The time that every body gets. */
  atLeastMs: number
  /** The bytes of its stated length for which a body gets one second more: even a slow phone sends faster. */
  bytesPerSecond: number
  /** A body that states a greater length gets no more time than this length. */
  mostBytes: number
  /**
   * After the answer the rest of a body is read for this long, so that the answer is not lost; then the connection is
   * cut.
   */
  afterAnswerMs: number
}

const usual: BodyTime = {
  atLeastMs: 20_000,
  bytesPerSecond: 32 * 1024,
  mostBytes: 26 * 1024 * 1024,
  afterAnswerMs: 10_000,
}

const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>()

function stop(raw: FastifyRequest['raw']): void {
  clearTimeout(timers.get(raw))
  timers.delete(raw)
}

function start(raw: FastifyRequest['raw'], ms: number, atEnd: () => void): void {
  stop(raw)
  timers.set(raw, setTimeout(atEnd, ms).unref())
}

/**
 * From here on only silence ends this body (the server's `connectionTimeout`): for files of any size, once the sender
 * is known.
 */
export function takesItsTime(request: FastifyRequest): void {
  stop(request.raw)
}

/**
 * A body that is not complete in its time is refused with 408 and its connection is cut; otherwise a few hundred
 * endless bodies would hold a few hundred connections for ever.
 */
export function limitBodyTime(app: FastifyInstance, limits: BodyTime = usual): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    const told = Number(headers['content-length'] ?? 0)
    if (told === 0 && headers['transfer-encoding'] === undefined) return
    const ms = limits.atLeastMs + (Math.min(told, limits.mostBytes) / limits.bytesPerSecond) * 1000
    raw.once('end', () => stop(raw)).once('close', () => stop(raw))
    start(raw, ms, () => {
      reply.header('connection', 'close')
      // code that reads the body receives the error and answers in the usual way; then, or if nothing reads, the
      // connection is cut
      if (raw.listenerCount('error') > 0) raw.emit('error', new AppError('request.too_slow'))
      start(raw, 1000, () => raw.destroy())
    })
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (timers.has(raw) && !raw.complete) start(raw, limits.afterAnswerMs, () => raw.destroy())
  })
}
