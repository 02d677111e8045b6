import { shortened } from '#lib/text/shortened.ts'
import type { DeadCursor, DeadRow } from './dead-job-queries.ts'
import { takeOrigin } from './trace-field.ts'

/** A dead job (it failed for good) as staff may see it. */
export interface DeadJob {
  id: string
  name: string
  /** Ids, numbers and plain words of the payload; other text is hidden. */
  payload: Record<string, unknown>
  /** The error message of the last try, without addresses and long numbers. */
  reason: string
  tries: number
  enqueued_at: string | null
  failed_at: string
  /** Where a page ends that ends with this job. */
  cursor: DeadCursor
}

const hidden = '[hidden]'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const word = /^[a-z][a-z._-]{0,30}$/i

/**
 * A payload that people may see. Payloads name things by id; other text that is no id, instant or plain word may be
 * personal data or a secret and is hidden. So a new payload shows nothing private by default.
 */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return uuid.test(value) || instant.test(value) || word.test(value) ? value : hidden
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(inner)]))
  return value
}

const longestReason = 400

/**
 * The handler's error message as the queue stored it, or the queue's own message (`job heartbeat timeout`), which lies
 * one level deeper.
 */
function messageIn(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null) return undefined
  if ('message' in output && typeof output.message === 'string') return output.message
  return 'value' in output ? messageIn(output.value) : undefined
}

/** The stored error message without mail addresses, long numbers and token-like text. */
export function reasonOf(output: unknown): string {
  const message = messageIn(output) ?? 'unknown'
  return shortened(message, longestReason)
    .replaceAll(/[^\s<>"'(]+@[^\s<>"')]+/g, hidden)
    .replaceAll(/\+?[\d۰-۹]{6,}/g, hidden)
    .replaceAll(/(?<![\w/.-])[\w-]{32,}(?![\w-])/g, (text) => (uuid.test(text) ? text : hidden))
}

export function presentDead(row: DeadRow): DeadJob {
  return {
    id: row.id,
    name: row.name ?? 'unknown',
    payload: withoutSecrets(takeOrigin(row.data ?? {}).data) as Record<string, unknown>,
    reason: reasonOf(row.output),
    tries: row.tries,
    enqueued_at: row.enqueued_at?.toISOString() ?? null,
    failed_at: row.failed_at.toISOString(),
    cursor: { at: row.failed_at_exactly, id: row.id },
  }
}
