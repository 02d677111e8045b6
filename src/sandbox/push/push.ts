import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '#lib/time/clock.ts'
import { type Exchange, json, type Reply } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import type { Log } from '../log.ts'
import { decrypt, type Keys } from './decrypt.ts'
import { readVapid } from './vapid.ts'

interface Pushed {
  text: string
  topic: string | null
  urgency: string | null
  ttl: number
  sender: string
}

interface Subscribed extends Keys {
  /** The only sender that it agreed to. */
  senderKey: string | null
  pushed: Pushed[]
}

const mostSubscriptions = 200
const largest = 4096

const headerOf = ({ headers }: Exchange, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** Opens a message; returns a status where it is wrong. */
function read(exchange: Exchange, to: Subscribed, now: Date): number | Pushed {
  const audience = `http://${headerOf(exchange, 'host') ?? ''}`
  const vapid = readVapid(headerOf(exchange, 'authorization') ?? undefined, { audience, now })
  if (vapid === null) return 401
  if (to.senderKey !== null && to.senderKey !== vapid.key) return 403
  const ttl = Number(headerOf(exchange, 'ttl') ?? 'none')
  if (!Number.isInteger(ttl) || ttl < 0 || headerOf(exchange, 'content-encoding') !== 'aes128gcm') return 400
  if (exchange.bytes.length > largest) return 413
  try {
    const text = decrypt(exchange.bytes, to)
    return {
      text,
      ttl,
      topic: headerOf(exchange, 'topic'),
      urgency: headerOf(exchange, 'urgency'),
      sender: vapid.subject,
    }
  } catch {
    return 400
  }
}

/**
 * A push service, and the browsers that subscribe at it: both ends of the wire. Subscriptions live as long as the
 * process.
 *
 * POST   /sandbox/push/subscriptions        {key?} → {endpoint, keys}: a browser that agrees to this sender, or to any
 * GET    /sandbox/push/subscriptions/:id    what it was sent, opened with its own keys
 * DELETE /sandbox/push/subscriptions/:id    it withdraws: its endpoint answers 410
 * POST   /sandbox/push/:id                  its endpoint
 */
export function mountPush(router: Router, { clock, log, url }: { clock: Clock; log: Log; url: () => string }): void {
  const subscribed = new Map<string, Subscribed>()
  router.on('POST', '/sandbox/push/subscriptions', ({ body }): Reply => {
    const ecdh = createECDH('prime256v1')
    const publicKey = ecdh.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const senderKey = /"key":"([\w-]+)"/.exec(body)?.[1] ?? null
    const id = randomUUID()
    subscribed.set(id, { privateKey: ecdh.getPrivateKey('base64url'), publicKey, auth, senderKey, pushed: [] })
    const [oldest] = subscribed.keys()
    if (subscribed.size > mostSubscriptions && oldest !== undefined) subscribed.delete(oldest)
    return json(201, { id, endpoint: `${url()}/sandbox/push/${id}`, keys: { p256dh: publicKey, auth } })
  })
  router.on('GET', '/sandbox/push/subscriptions/:id', ({ params }): Reply => {
    const found = subscribed.get(params['id'] ?? '')
    return found === undefined ? json(404, {}) : json(200, { pushed: found.pushed })
  })
  router.on('DELETE', '/sandbox/push/subscriptions/:id', ({ params }): Reply => {
    subscribed.delete(params['id'] ?? '')
    return json(200, {})
  })
  router.on('POST', '/sandbox/push/:id', (exchange): Reply => {
    const found = subscribed.get(exchange.params['id'] ?? '')
    if (found === undefined) return json(410, {})
    const message = read(exchange, found, clock.now())
    log.info('push.received', { status: typeof message === 'number' ? message : 201, bytes: exchange.bytes.length })
    if (typeof message === 'number') return json(message, {})
    // a message with the topic of one that waits replaces it
    found.pushed = [...found.pushed.filter(({ topic }) => topic === null || topic !== message.topic), message]
    return json(201, {})
  })
}
