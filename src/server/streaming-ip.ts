import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Core } from './core.ts'
import { fail } from './fail.ts'
import type { Regions } from './http/caller-country.ts'
import type { CallerNetwork } from './http/caller-network.ts'
import { addressOf } from './http/address.ts'
import { deriveKey, isSignatureRight, sign } from './secrets.ts'

// long enough to open a page and press play, too short to be passed around
const lifeMs = 10 * 60_000

function keyOf(config: Pick<Config, 'secret'>): Buffer {
  return deriveKey(config.secret, 'streaming-ip')
}

/** The address that the streaming host saw, signed, so that a client cannot invent one. */
export function signStreamingIp(config: Pick<Config, 'secret'>, ip: string, now: Date): string {
  const text = `${Buffer.from(ip).toString('base64url')}.${(now.getTime() + lifeMs).toString(36)}`
  return `${text}.${sign(keyOf(config), text)}`
}

/** The address inside, or null when it was changed or has expired. */
export function readStreamingIp(config: Pick<Config, 'secret'>, value: string, now: Date): string | null {
  const [ip, expiry, signature] = value.split('.')
  if (ip === undefined || expiry === undefined || signature === undefined) return null
  if (!isSignatureRight(keyOf(config), `${ip}.${expiry}`, signature)) return null
  if (Number.parseInt(expiry, 36) <= now.getTime()) return null
  return Buffer.from(ip, 'base64url').toString()
}

/** The address from which media is loaded: the streaming host's answer, or the call's own. */
export function addressFor(core: Core, asked: { streamingIp: string | undefined; requestIp: string }): string {
  if (asked.streamingIp === undefined) return asked.requestIp
  return readStreamingIp(core.config, asked.streamingIp, core.clock.now()) ?? fail('playback.streaming_ip_invalid')
}

/** Where a player loads from, and where it calls from; one network where these are the same. */
export function networksOf(
  core: Core,
  regions: Regions,
  { request, streamingIp }: { request: FastifyRequest; streamingIp: string | undefined },
): CallerNetwork[] {
  const requestIp = addressOf(request)
  const own = regions.networkOfRequest(request)
  const loading = addressFor(core, { streamingIp, requestIp })
  if (loading === requestIp) return [own]
  const other = regions.networkOf(loading)
  return other.prefix === own.prefix ? [own] : [other, own]
}
