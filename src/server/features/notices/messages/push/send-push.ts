import webPush from 'web-push'
import type { NoticeId } from '#lib/ids.ts'
import { type NoticeKind, noticeKinds } from '#lib/lists/notice-kinds.ts'
import type { Core } from '#server/core.ts'
import { sendPush } from '../jobs.ts'
import { leaseNotice, settleNotice } from '../notice-queries.ts'
import { takeNotice } from '../take-notice.ts'
import { postPush } from './post-push.ts'
import { pushKeys } from './push-keys.ts'
import { deleteGone, listUnsent, markSent, wasSent } from './push-queries.ts'
import { openPush, type PushWords } from './push-words.ts'
import { openSubscription } from './subscription.ts'

/** How long a push service holds a message for a browser that is away, in seconds. A reminder of yesterday is none. */
const lifeOf = (kind: NoticeKind) => (kind === 'reminders' || kind === 'tickets' ? 3600 : 24 * 3600)

const urgencyOf = (kind: NoticeKind) => (noticeKinds[kind].waits ? 'normal' : 'high')

type Outcome = 'sent' | 'gone' | 'refused' | 'later'

/** Reads a push service's status (RFC 8030): the browser has withdrawn, our message is wrong, or try again. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Whom a push service may write to about what we send. */
const contactOf = ({ config }: Core): string =>
  config.supportEmail === null ? config.publicUrl : `mailto:${config.supportEmail}`

async function sendTo(
  core: Core,
  device: { sealed: Buffer },
  message: { id: NoticeId; kind: NoticeKind; words: PushWords; signal: AbortSignal },
): Promise<Outcome> {
  const { id, kind, words, signal } = message
  const { publicKey, privateKey } = await pushKeys(core)
  const details = webPush.generateRequestDetails(
    openSubscription(core.config.secret, device.sealed),
    JSON.stringify({ id, ...words }),
    {
      vapidDetails: { subject: contactOf(core), publicKey, privateKey },
      TTL: lifeOf(kind),
      contentEncoding: 'aes128gcm',
      urgency: urgencyOf(kind),
      // 32 characters at most: a message that still waits is replaced by its own repetition
      topic: id.replaceAll('-', ''),
    },
  )
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
  const request = { endpoint: details.endpoint, headers, body: details.body ?? Buffer.alloc(0) }
  try {
    return outcomeOf(await postPush(request, { sandboxUrl: core.config.sandboxUrl, signal }))
  } catch {
    return 'later'
  }
}

/** Sends one notice to each browser of its member that has not had it. A browser that has withdrawn is forgotten. */
export async function pushOne(
  core: Core,
  asked: { id: string; sealed: string; isLastTry: boolean; signal: AbortSignal },
): Promise<void> {
  const id = asked.id as NoticeId
  const taken = { id, sealed: asked.sealed, way: 'push', address: null, job: sendPush } as const
  const notice = await takeNotice(core, taken)
  if (notice === null || notice.member_id === null) return
  const words = openPush(core.config.secret, asked.sealed)
  const outcomes: Outcome[] = []
  for (const device of await listUnsent(core.db, notice.member_id, id, core.clock.now())) {
    const outcome = await sendTo(core, device, { id, kind: notice.kind, words, signal: asked.signal })
    outcomes.push(outcome)
    if (outcome === 'sent') await markSent(core.db, device.id, id, core.clock.now())
    if (outcome === 'gone') await deleteGone(core.db, device.id)
  }
  if (outcomes.includes('later') && !asked.isLastTry) {
    await leaseNotice(core.db, id, null)
    throw new Error('A push service did not take the message.')
  }
  const now = core.clock.now()
  if (outcomes.includes('sent') || (await wasSent(core.db, notice.member_id, id)))
    return settleNotice(core.db, id, { state: 'sent', reason: null, now })
  const reason = outcomes.some((one) => one === 'later' || one === 'refused') ? 'failed' : 'no_device'
  return settleNotice(core.db, id, { state: 'refused', reason, now })
}
