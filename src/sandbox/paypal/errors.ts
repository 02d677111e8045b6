import { randomBytes } from 'node:crypto'

/** One fault, as `details` lists it. */
export interface Detail {
  issue: string
  field?: string
  value?: unknown
  description?: string
}

/** A clear refusal of the gateway. */
export interface Fault {
  status: number
  name: string
  details: Detail[]
  links?: { href: string; rel: string; method: string }[]
}

const messages: Record<string, string> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  AUTHENTICATION_FAILURE: 'Authentication failed due to missing authorization header, or invalid credentials.',
  NOT_AUTHORIZED: 'Authorization failed due to insufficient permissions.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY: 'The requested action could not be performed, is semantically incorrect, or failed.',
  UNSUPPORTED_MEDIA_TYPE: 'The server does not support the request payload media type.',
  RATE_LIMIT_REACHED: 'Too many requests. Blocked due to rate limiting.',
  INTERNAL_SERVER_ERROR: 'An internal server error has occurred.',
  SERVICE_UNAVAILABLE: 'Service is unavailable.',
}

export function isFault(value: object): value is Fault {
  return 'name' in value && 'details' in value
}

/** The body of a refusal. */
export function faultBody({ name, details, links = [] }: Fault): Record<string, unknown> {
  return {
    name,
    message: messages[name] ?? name,
    debug_id: randomBytes(7).toString('hex').slice(0, 13),
    details: details.map((detail) => ({ location: 'body', description: detail.issue, ...detail })),
    links,
  }
}

export function invalid(details: Detail[]): Fault {
  return { status: 400, name: 'INVALID_REQUEST', details }
}

/** The request is understood but impossible. */
export function impossible(issue: string, more: Omit<Detail, 'issue'> = {}): Fault {
  return { status: 422, name: 'UNPROCESSABLE_ENTITY', details: [{ issue, ...more }] }
}

export function notFound(): Fault {
  const detail = { issue: 'INVALID_RESOURCE_ID', description: 'The specified resource does not exist.' }
  return { status: 404, name: 'RESOURCE_NOT_FOUND', details: [detail] }
}

const byStatus: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}
const forbidden = ['PERMISSION_DENIED', 'CONSENT_NEEDED']

/** The refusal for `code:N` (an HTTP status) or `name:SOME_ISSUE` of the control API. */
export function forcedFault(code: number | string): Fault {
  if (typeof code === 'number') {
    const status = code in byStatus ? code : 500
    return { status, name: byStatus[status] ?? 'INTERNAL_SERVER_ERROR', details: [] }
  }
  if (forbidden.includes(code)) return { status: 403, name: 'NOT_AUTHORIZED', details: [{ issue: code }] }
  const named = Object.entries(byStatus).find(([, name]) => name === code)
  return named ? { status: Number(named[0]), name: code, details: [] } : impossible(code)
}
