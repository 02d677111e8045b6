import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { inSpan } from '#lib/trace.ts'
import { guardedLookup } from '#server/http/forbidden-address.ts'
import { isEndpointAllowed } from './endpoint.ts'

const patienceMs = 10_000

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
  const sent = () =>
    new Promise<number>((resolve, reject) => {
      const post = isSandbox && endpoint.startsWith('http:') ? plainRequest : secureRequest
      const pushed = post(endpoint, isSandbox ? asked : { ...asked, lookup: guardedLookup }, (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      })
      pushed.on('error', () => reject(new Error('The push service could not be reached.')))
      pushed.end(body)
    })
  // the path is the device's address
  return inSpan('send push', sent, () => ({ kind: 'client', facts: { 'server.address': new URL(endpoint).hostname } }))
}
