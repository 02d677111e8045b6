import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The status that nginx logs when the caller left before the answer; no answer of ours has it. */
export const hungUp = 499

/** A body ended before all of it had come, because its caller hung up. */
export class LineCut extends Error {
  override name = 'LineCut'

  constructor() {
    super('the line was cut')
  }
}

/** Whether the caller left before the whole answer. */
const hasHungUp = ({ raw }: FastifyReply): boolean => raw.destroyed && !raw.writableFinished

const causes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR'])

/**
 * Whether a failure is only that the caller left. Anything else that fails meanwhile stays ours: the next caller would
 * meet it too.
 */
export function isOfHangingUp(error: { code?: string }, reply: FastifyReply): boolean {
  if (error instanceof LineCut) return true
  return hasHungUp(reply) && (error.code === undefined ? error instanceof DOMException : causes.has(error.code))
}

/** Tells of each call whose caller left before the answer: no other hook hears of it. */
export function whenHungUp(app: FastifyInstance, tell: (request: FastifyRequest, reply: FastifyReply) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    let isAnswered = false
    reply.raw.once('finish', () => (isAnswered = true))
    reply.raw.once('close', () => {
      if (!isAnswered) tell(request, reply)
    })
  })
}
