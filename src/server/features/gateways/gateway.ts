import type { z } from 'zod'
import type { GatewayType as GatewayTypeSchema, Redirect as RedirectSchema } from '#contract/payments.ts'
import type { Locale } from '#lib/locale.ts'
import type { Currency, Money } from '#lib/money.ts'
import type { Localized } from '../../fail.ts'

export type GatewayType = z.output<typeof GatewayTypeSchema>
export type Redirect = z.output<typeof RedirectSchema>

/** An attempt as a gateway sees it: amount and currency were frozen when it was made. */
export interface AttemptFacts {
  /** The attempt's id in our house: stable, so it may stand in request ids and as a reference of ours. */
  id: string
  /** Our number, new for every attempt, as text: some gateways count past 2^53. */
  orderKey: string
  money: Money
  /** When it was made; some banks want to hear the same date again. */
  madeAt: Date
  /** The gateway's number of the attempt; null before it began. */
  sessionKey: string | null
  /**
   * What returning browsers brought that the bank's own calls need (`ReturnSaid.brought`), newest first. Anybody can bring
   * anything: it is what to ask with, never a proof.
   */
  brought: readonly Readonly<Record<string, string>>[]
  /** The bank's reference of a paid attempt, or of one that the bank itself has named in an inquiry. */
  bankReference: string | null
  /** An earlier finalise may have reached the bank and its answer not us; known where the gateway `looksFirst`. */
  finaliseSent?: boolean
  /** When finalise is asked, by our clock. */
  askedAt?: Date
}

export interface StartOrder extends AttemptFacts {
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
  /** `isOurFault`: everybody would meet this refusal (our terminal, our address), not only this attempt. */
  | { kind: 'refused'; code: string; isOurFault?: boolean }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string }

/** What a returning browser says; never a proof. What it says of another attempt is not heard at all. */
export interface ReturnSaid {
  sessionKey: string | null
  /** Our number, where the bank sends it back; another attempt's number makes the whole return void. */
  orderKey?: string | null
  userOutcome: 'maybe_paid' | 'cancelled' | 'failed'
  /** Where asking needs more than our own keys: the few fields to ask with, e.g. the bank's reference of the sale. */
  brought?: Readonly<Record<string, string>>
  /** The bank's reference, if the browser brought it: one that another attempt carries makes the whole return void. */
  bankReference?: string | null
}

export type FinaliseAnswer =
  /** `money` is what the bank says that it took, null where its answer does not say. */
  | { kind: 'paid'; bankReference: string | null; cardMask: string | null; money: Money | null }
  /**
   * A clear word about this payment; `amountDiffers` when the bank holds another amount than asked for. `standing` where
   * no inquiry can say more: `open` = nothing of ours was finalised and something may still come, `returned` = it went back,
   * `over` = nothing was taken, and nothing is but by this call.
   */
  | { kind: 'not_paid'; code: string; amountDiffers: boolean; standing?: 'open' | 'returned' | 'over' }
  /** The bank has accepted it and has not decided yet: nothing is handed over. */
  | { kind: 'undecided' }
  | { kind: 'unknown'; reason: string }

export type InquiryAnswer =
  | { kind: 'paid_final' | 'not_paid' | 'reversed' | 'pending' }
  /** `bankReference` where finalising needs it and only this answer names it: it is kept before anything is finalised. */
  | { kind: 'paid_unfinalised'; bankReference?: string }
  /** The bank cannot show this attempt (any more): only finalising tells. */
  | { kind: 'not_shown'; code: string }
  /** The bank knows no such attempt. */
  | { kind: 'no_such_attempt'; code: string }
  | { kind: 'unknown'; reason: string }

export type ReverseAnswer =
  | { kind: 'reversed' }
  /** The bank will do it, and has not yet: asked again it says how far it is. */
  | { kind: 'accepted'; reference: string | null }
  /** A clear no: too late, or not allowed for this terminal. */
  | { kind: 'impossible'; code: string }
  | { kind: 'unknown'; reason: string }

/** `accepted`: the bank will do it later. `refused`: a clear no, nothing went back. */
export type RefundAnswer =
  | { kind: 'refunded' | 'accepted'; reference: string | null }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; reason: string }

export interface RefundOrder {
  /** Stable for one refund: repeated with the same key, nothing goes back twice. */
  key: string
  money: Money
  /** The bank's reference of it, once the bank has accepted it: some find a refund by nothing else. */
  reference?: string | null
  /** What this payment's bank has given back, or accepted, or may still carry out, for refunds before this one. */
  earlier?: number
  /** An order for this refund may have reached the bank: `beforeOrder` was called. */
  isRepeated?: boolean
  /**
   * Writes down for good that the order is about to leave; false when it must not, because somebody else went on. For
   * gateways whose bank knows no key: what they find given back is ours only after this.
   */
  beforeOrder?: () => Promise<boolean>
}

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
  /** After so many minutes an unfinished attempt is over: the bank gives the money back by itself. */
  windowMinutes: number
  /**
   * Finalising does not say whose payment it was, so the bank is asked about the attempt before it, even when the browser
   * says that it has paid.
   */
  looksFirst?: true
  /** Only what a returning browser brings finds a payment: one whose buyer never comes back goes back to the card by itself. */
  needsReturn?: true
  /** Its returns say that nothing was paid, and not whether the buyer gave up or the bank refused. */
  hidesWhoSaidNo?: true
  start(order: StartOrder): Promise<StartAnswer>
  parseReturn(fields: Readonly<Record<string, string>>): ReturnSaid
  /**
   * A reference that a buyer copied from a receipt, as a field to ask with; null when it cannot be one. Absent where our
   * own keys are enough to ask. Like all that is brought it proves nothing.
   */
  parseReference?(typed: string): { brought: Readonly<Record<string, string>>; bankReference: string } | null
  finalise(attempt: AttemptFacts): Promise<FinaliseAnswer>
  inquire(attempt: AttemptFacts): Promise<InquiryAnswer>
  /** Gives the whole sum back while the bank can still undo the payment. */
  reverse(attempt: AttemptFacts): Promise<ReverseAnswer>
  /** Gives back a part or the whole later; absent where the bank has no such call. */
  refund?(attempt: AttemptFacts, order: RefundOrder): Promise<RefundAnswer>
  /** What the bank knows of a refund whose answer was lost or is still awaited; absent where it cannot be asked. */
  findRefund?(attempt: AttemptFacts, order: RefundOrder): Promise<RefundAnswer>
}
