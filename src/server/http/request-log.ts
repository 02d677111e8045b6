import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { LoggedAddress } from '../environment.ts'
import { requestLabel, safePath } from '../log.ts'
import { addressOf, blockOf } from './address.ts'
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

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'page'
    const address = loggedAddress(addressOf(request), this.#address)
    const line = {
      req: request,
      res: reply,
      route,
      responseTime: reply.elapsedTime,
      ...workOf(request),
      ...(address === null ? {} : { client: address }),
      ...traceOf(request),
    }
    if (error) request.log.error({ ...line, err: error }, 'request errored')
    else if (frequent.test(route) && reply.statusCode < 400) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  }

  override routeNotFound(request: FastifyRequest): void {
    request.log.info({ path: safePath(request.url) }, 'nothing at this address')
  }
}
