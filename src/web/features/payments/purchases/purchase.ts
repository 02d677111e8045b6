import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'

export type Purchase = OutputOf<'GET /me/purchases/:id'>
export type PurchaseState = Purchase['state']
export type Receipt = NonNullable<Purchase['receipt']>

/** The look of a state: the seal of the result page and the tag in the list. */
export const looks = {
  paid: { seal: 'success', tag: 'good' },
  open: { seal: 'calm', tag: '' },
  waiting: { seal: 'waiting', tag: 'waiting' },
  cancelled: { seal: 'calm', tag: '' },
  failed: { seal: 'failed', tag: 'failed' },
  expired: { seal: 'calm', tag: '' },
  returned: { seal: 'calm', tag: 'waiting' },
} as const satisfies Record<PurchaseState, { seal: string; tag: string }>

/** After this many questions the page stops asking and says so; a job of the server continues. */
export const mostChecks = 24

/** In a result's address: the person says that they have paid. */
export const paidButHash = '#paid'

/** A bank's reference in the reader's digits. One with letters is a code to copy and stays as it is. */
export function shownReference(reference: string, locale: Locale): string {
  return /[a-z]/i.test(reference) ? reference : localDigits(reference, locale)
}

/** The part of a message to show below a title that already contains its first sentence. */
export function saidBelow(title: string | null, message: string): string {
  return title !== null && message.startsWith(`${title}.`) ? message.slice(title.length + 1).trimStart() : message
}
