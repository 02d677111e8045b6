import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { safePath } from '../log.ts'
import { traceOf } from './trace-requests.ts'

/**
 * Writes one line per request, when it is answered: question and result are then together, and there are half as many
 * lines.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime, ...traceOf(request) }
    if (error) request.log.error({ ...line, err: error }, 'request errored')
    else request.log.info(line, 'request')
  }

  override routeNotFound(request: FastifyRequest): void {
    request.log.info({ path: safePath(request.url) }, 'nothing at this address')
  }
}
