import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'

export type Purchase = OutputOf<'GET /me/purchases/:id'>
export type PurchaseState = Purchase['state']
export type Receipt = NonNullable<Purchase['receipt']>

/** How a state looks: the seal of the result page and the tag of the list. */
export const looks = {
  paid: { seal: 'success', tag: 'good' },
  open: { seal: 'calm', tag: '' },
  waiting: { seal: 'waiting', tag: 'waiting' },
  cancelled: { seal: 'calm', tag: '' },
  failed: { seal: 'failed', tag: 'failed' },
  expired: { seal: 'calm', tag: '' },
  returned: { seal: 'calm', tag: 'waiting' },
} as const satisfies Record<PurchaseState, { seal: string; tag: string }>

/** Asking has an end: after this many questions the page says so and a job of the server goes on alone. */
export const mostChecks = 24

/** In a result's address: somebody comes to say that they have paid. */
export const paidButHash = '#paid'

/** A bank's reference in the reader's digits, but for one with letters: that is a code, to be copied as it is. */
export function shownReference(reference: string, locale: Locale): string {
  return /[a-z]/i.test(reference) ? reference : localDigits(reference, locale)
}

/** What is left to say below a title that has said the message's first sentence already. */
export function saidBelow(title: string | null, message: string): string {
  return title !== null && message.startsWith(`${title}.`) ? message.slice(title.length + 1).trimStart() : message
}
