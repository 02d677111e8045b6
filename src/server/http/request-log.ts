import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { LoggedAddress } from '../environment.ts'
import { requestLabel, safePath } from '../log.ts'
import { addressOf, blockOf } from './address.ts'
import { hungUp } from './hung-up.ts'
import { workOf } from './request-work.ts'
import { traceOf } from './trace-requests.ts'

/** Asked every few seconds by what watches the house, or many times for one page or film. */
const frequent = /^\/(healthz|readyz|metrics|assets\/|images\/|media\/|[^/]+\.[a-z\d]+$)/

/** The part of a visitor's address that may be written; null: nothing of it. */
export function loggedAddress(ip: string, much: LoggedAddress): string | null {
  if (much === 'none') return null
  return much === 'full' ? ip : blockOf(ip)
}

/**
 * Writes one line per request, when it is answered: question and result are then together, and there are half as many
 * lines. Files and probes that went well are written at `debug` only.
 */
export class RequestLog extends LogController {
  readonly #address: LoggedAddress

  constructor(address: LoggedAddress) {
    super({ requestIdLogLabel: requestLabel })
    this.#address = address
  }

  override incomingRequest(): void {}

  #lineOf(request: FastifyRequest, reply: FastifyReply) {
    const address = loggedAddress(addressOf(request), this.#address)
    return {
      req: request,
      res: reply,
      route: request.routeOptions.url ?? 'page',
      responseTime: reply.elapsedTime,
      ...workOf(request),
      ...(address === null ? {} : { client: address }),
      ...traceOf(request),
    }
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = this.#lineOf(request, reply)
    if (error) request.log.error({ ...line, err: error }, 'request errored')
    else if (frequent.test(line.route) && reply.statusCode < 400) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  }

  /** A player leaves many answers when somebody jumps, so a file that was left is written at `debug` only. */
  requestLeft(request: FastifyRequest, reply: FastifyReply): void {
    const line = { ...this.#lineOf(request, reply), res: { statusCode: hungUp } }
    request.log[frequent.test(line.route) ? 'debug' : 'info'](line, 'request')
  }

  override routeNotFound(request: FastifyRequest): void {
    request.log.info({ path: safePath(request.url) }, 'nothing at this address')
  }
}
