import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { AppError } from '../fail.ts'

type Bodies = Pick<Route, 'body' | 'multipart'>

/** The one type of a body that a call takes; null for a call without a body. */
function bodyTypeOf({ body, multipart }: Bodies): string | null {
  if (multipart !== undefined) return 'multipart/form-data'
  return body === undefined ? null : 'application/json'
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length'])

/**
 * A call without a body never fails by one: many clients name a type on each call, and a sign-out that is refused for it
 * would leave the session open.
 */
async function leaveBodyUnread({ headers }: FastifyRequest): Promise<void> {
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name]
}

/**
 * Looks at the type of a body before it is read. A type that the call does not take is refused with 415 and the type
 * that it takes (RFC 9110 §15.5.16): a form that is read as if it were JSON answers with words about missing fields.
 */
export function askBodyType(route: Bodies): (request: FastifyRequest) => Promise<void> {
  const taken = bodyTypeOf(route)
  if (taken === null) return leaveBodyUnread
  return async (request) => {
    if (!hasBody(request)) return
    const [type = ''] = (request.headers['content-type'] ?? '').split(';')
    if (type.trim().toLowerCase() !== taken)
      throw new AppError('request.unsupported_type', { headers: { accept: taken } })
  }
}
