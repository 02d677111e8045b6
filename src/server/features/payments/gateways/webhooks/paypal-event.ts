import { z } from 'zod'
import type { AttemptId } from '#lib/ids.ts'

const Unit = z.looseObject({ custom_id: z.string().optional() })
const Link = z.looseObject({ rel: z.string(), href: z.string() })
const Disputed = z.looseObject({ seller_transaction_id: z.string().optional(), custom: z.string().optional() })

const Resource = z.looseObject({
  id: z.string().optional(),
  custom_id: z.string().optional(),
  purchase_units: z.array(Unit).optional().catch(undefined),
  links: z.array(Link).optional().catch(undefined),
  disputed_transactions: z.array(Disputed).optional().catch(undefined),
  supplementary_data: z
    .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
    .optional()
    .catch(undefined),
})

const Event = z.looseObject({
  id: z.string().min(1).max(255),
  event_type: z.string().min(1).max(255),
  resource: Resource.optional().catch(undefined),
})

/** The parts of an event that say which attempt it is about. Everything else is asked from the bank. */
export interface WebhookEvent {
  id: string
  type: string
  names: AttemptNames
}

/** Names by which an attempt of ours may be found; each may be wrong or missing. */
export interface AttemptNames {
  /** Our own number of the attempt. */
  attemptIds: AttemptId[]
  /** The order at the bank. */
  sessionKeys: string[]
  /** The capture. */
  bankReferences: string[]
}

const captureIn = /\/v2\/payments\/captures\/([\w-]{1,64})$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function only(...found: (string | undefined)[]): string[] {
  return [...new Set(found.filter((one) => one !== undefined && one !== '' && one.length <= 127))] as string[]
}

/**
 * Null when the text is not an event. Orders, captures, refunds and disputes name their attempt in different places.
 */
export function readEvent(text: string): WebhookEvent | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = Event.safeParse(value)
  if (!parsed.success) return null
  const { id, event_type: type, resource = {} } = parsed.data
  const { purchase_units: units = [], disputed_transactions: disputed = [], links = [] } = resource
  const capture = links.find((link) => link.rel === 'up')?.href.match(captureIn)?.[1]
  const attemptIds = only(
    resource.custom_id,
    ...units.map((unit) => unit.custom_id),
    ...disputed.map((one) => one.custom),
  )
  return {
    id,
    type,
    names: {
      attemptIds: attemptIds.filter((one) => uuid.test(one)),
      sessionKeys: only(resource.id, resource.supplementary_data?.related_ids?.order_id),
      bankReferences: only(resource.id, capture, ...disputed.map((one) => one.seller_transaction_id)),
    },
  }
}
