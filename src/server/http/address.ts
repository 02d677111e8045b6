import type { FastifyRequest } from 'fastify'

/** The visitor's address without the prefix that a dual-stack socket puts before IPv4. */
export function addressOf(request: FastifyRequest): string {
  return request.ip.replace(/^::ffff:(?=\d+\.)/i, '')
}
