import type { z } from 'zod'
import type { GatewayType as GatewayTypeSchema, Redirect as RedirectSchema } from '#contract/payments.ts'
import type { Locale } from '#lib/locale.ts'
import type { Currency, Money } from '#lib/money.ts'
import type { Localized } from '../../../fail.ts'

export type GatewayType = z.output<typeof GatewayTypeSchema>
export type Redirect = z.output<typeof RedirectSchema>

/** A visit as a gateway sees it: amount and currency were frozen when it was made. */
export interface Visit {
  /** Our number, new for every visit, as text: some gateways count past 2^53. */
  orderKey: string
  money: Money
  /** The gateway's number of the visit; null before it began. */
  sessionKey: string | null
}

export interface StartOrder extends Visit {
  description: string
  returnUrl: string
  locale: Locale
}

/**
 * Three kinds of failure: `refused` (a clear code, final), `not_sent` (the bank never saw it), `unknown`
 * (it may have; never called a failure).
 */
export type StartAnswer =
  | { kind: 'started'; sessionKey: string; redirect: Redirect }
  | { kind: 'refused'; code: string }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string }

/** What a returning browser claims; never a proof. */
export interface Claim {
  sessionKey: string | null
  userOutcome: 'maybe_paid' | 'cancelled' | 'failed'
}

export type FinaliseAnswer =
  | { kind: 'paid'; bankReference: string | null; cardMask: string | null; amount: number | null }
  /** A clear word about this payment; `amountDiffers` when the bank holds another amount than asked for. */
  | { kind: 'not_paid'; code: string; amountDiffers: boolean }
  | { kind: 'unknown'; reason: string }

export type InquiryAnswer =
  | { kind: 'paid_unfinalised' | 'paid_final' | 'not_paid' | 'reversed' | 'pending' }
  /** The bank knows no such visit. */
  | { kind: 'no_such_visit'; code: string }
  | { kind: 'unknown'; reason: string }

export type ReverseAnswer =
  | { kind: 'reversed' }
  /** A clear no: too late, or not allowed for this terminal. */
  | { kind: 'impossible'; code: string }
  | { kind: 'unknown'; reason: string }

/**
 * One bank on the wire. Every call is safe to repeat and is made outside of database transactions; none throws for
 * what a bank or a network may do.
 */
export interface Gateway {
  type: GatewayType
  title: Localized
  currencies: readonly Currency[]
  /** The least it takes, by currency. */
  minimum: Partial<Record<Currency, number>>
  /** After so many minutes an unfinished visit is over: the bank gives the money back by itself. */
  windowMinutes: number
  start(order: StartOrder): Promise<StartAnswer>
  parseReturn(fields: Readonly<Record<string, string>>): Claim
  finalise(visit: Visit): Promise<FinaliseAnswer>
  inquire(visit: Visit): Promise<InquiryAnswer>
  reverse(visit: Visit): Promise<ReverseAnswer>
}
