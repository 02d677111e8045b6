import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isEndpointAllowed, isPublicAddress } from './endpoint.ts'

const patienceMs = 10_000

/** Finds the host's addresses, and connects to none that is not public: a name may be made to lead into our own network. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '', 4)
    const usable = found.filter(({ address }) => isPublicAddress(address))
    const [first] = usable
    if (first === undefined) return done(new Error('the host has no public address'), '', 4)
    return options.all === true ? done(null, usable) : done(null, first.address, first.family)
  })
}

export interface PushRequest {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

/**
 * Hands one encrypted message to a push service; returns its status. Follows no redirect and reads no answer. Fails when
 * the service cannot be reached, or may not be.
 */
export function postPush(
  { endpoint, headers, body }: PushRequest,
  options: { sandboxUrl: string | null; signal: AbortSignal },
): Promise<number> {
  const { sandboxUrl } = options
  if (!isEndpointAllowed(endpoint, sandboxUrl)) return Promise.reject(new Error('the endpoint is not allowed'))
  const isSandbox = sandboxUrl !== null && endpoint.startsWith(`${sandboxUrl}/`)
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(patienceMs)])
  const asked = { method: 'POST', headers, signal, agent: false as const }
  return new Promise((resolve, reject) => {
    const post = isSandbox && endpoint.startsWith('http:') ? plainRequest : secureRequest
    const sent = post(endpoint, isSandbox ? asked : { ...asked, lookup: publicLookup }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    sent.on('error', () => reject(new Error('The push service could not be reached.')))
    sent.end(body)
  })
}
