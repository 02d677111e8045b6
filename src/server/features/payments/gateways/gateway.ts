import type { z } from 'zod'
import type { GatewayType } from '#lib/lists/gateways.ts'
import type { Redirect as RedirectSchema } from '#contract/payments/payments.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { PurchaseId } from '#lib/ids.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import type { Localized } from '#server/fail.ts'

export type { GatewayType }
export type Redirect = z.output<typeof RedirectSchema>

/** An attempt as a gateway sees it; amount and currency were frozen when it was made. */
export interface AttemptFacts {
  /** Its purchase, for the log alone: one purchase is followed through all its attempts. No adapter needs it. */
  purchaseId?: PurchaseId
  /** The attempt's own id: it never changes, so it can be used in request ids and as our reference. */
  id: string
  /** Our number, new for every attempt, as text, because some gateways count past 2^53. */
  orderKey: string
  money: Money
  /** When it was made; some banks need the same date again. */
  madeAt: Date
  /** The gateway's number of the attempt; null before it began. */
  sessionKey: string | null
  /**
   * Fields that returning browsers brought and that the bank's own calls need (`ReturnSaid.brought`), newest first. Anybody
   * can send them: they are used to ask with, and prove nothing.
   */
  brought: readonly Readonly<Record<string, string>>[]
  /** The bank's reference of a paid attempt, or of one that the bank named in an inquiry. */
  bankReference: string | null
  /**
   * An earlier finalise may have reached the bank although its answer did not reach us; set where the gateway
   * `looksFirst`.
   */
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
 * Three kinds of failure: `refused` (a clear code, final), `not_sent` (the bank never saw it), `unknown` (it may have;
 * never treated as a failure).
 */
export type StartAnswer =
  | { kind: 'started'; sessionKey: string; redirect: Redirect }
  /** `isOurFault`: every attempt would get this refusal (our terminal, our address), not only this one. */
  | { kind: 'refused'; code: string; isOurFault?: boolean }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string }

/** A returning browser's statements; never a proof. A statement about another attempt is ignored. */
export interface ReturnSaid {
  sessionKey: string | null
  /** Our number, where the bank sends it back; with another attempt's number the return is ignored. */
  orderKey?: string | null
  userOutcome: 'maybe_paid' | 'cancelled' | 'failed'
  /** Where our own keys are not enough to ask: the fields to ask with, e.g. the bank's reference of the sale. */
  brought?: Readonly<Record<string, string>>
  /** The bank's reference, if the browser brought it; with a reference of another attempt the return is ignored. */
  bankReference?: string | null
}

export type FinaliseAnswer =
  /** `money` is the amount that the bank says it took; null where its answer does not say. */
  | {
      kind: 'paid'
      bankReference: string | null
      cardMask: string | null
      money: Money | null
      /** The name of the card or account that paid, the same for all its payments (`payer-id.ts`). Left out where the bank tells none. */
      payerId?: string | null
    }
  /**
   * A clear answer about this payment; `amountDiffers` when the bank holds another amount than requested. `standing` is
   * set where no inquiry can say more: `open` = nothing of ours was finalised and a payment may still come; `returned`
   * = the money went back; `over` = nothing was taken, and only this call could take anything.
   */
  | { kind: 'not_paid'; code: string; amountDiffers: boolean; standing?: 'open' | 'returned' | 'over' }
  /** The bank has accepted it and has not decided yet: nothing is handed over. */
  | { kind: 'undecided' }
  | { kind: 'unknown'; reason: string }

export type InquiryAnswer =
  | { kind: 'paid_final' | 'not_paid' | 'reversed' | 'pending' }
  /**
   * `bankReference` where finalising needs it and only this answer names it: it is stored before anything is finalised.
   */
  | { kind: 'paid_unfinalised'; bankReference?: string }
  /** The bank cannot show this attempt (any more): only finalising tells. */
  | { kind: 'not_shown'; code: string }
  /** The bank does not know this attempt. */
  | { kind: 'no_such_attempt'; code: string }
  | { kind: 'unknown'; reason: string }

export type ReverseAnswer =
  | { kind: 'reversed' }
  /** The bank will do it, and has not yet: ask again for its progress. */
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
  /** The same for every try of one refund: repeated with the same key, nothing goes back twice. */
  key: string
  money: Money
  /** The bank's reference of the refund, once the bank has accepted it: some banks find a refund by nothing else. */
  reference?: string | null
  /** Money that the bank has given back, accepted, or may still carry out for earlier refunds of this payment. */
  earlier?: number
  /** An order for this refund may have reached the bank: `beforeOrder` was called. */
  isRepeated?: boolean
  /**
   * Commits that the order is about to be sent; false when it must not be, because another process went on. For banks
   * without keys: a refund that they show counts as ours only after this.
   */
  beforeOrder?: () => Promise<boolean>
}

/**
 * The adapter of one bank. Every call can safely be repeated and is made outside of database transactions; none throws
 * for errors of network or bank.
 */
export interface Gateway {
  type: GatewayType
  title: Localized
  currencies: readonly Currency[]
  /** The least it takes, by currency. */
  minimum: Partial<Record<Currency, number>>
  /** After this many minutes an unfinished attempt is over: the bank gives the money back. */
  windowMinutes: number
  /**
   * Finalising does not say whose payment it was, so the bank is first asked about the attempt, even when the browser
   * says "paid".
   */
  looksFirst?: true
  /**
   * A payment is found only by what a returning browser brings: if the buyer never returns, the bank gives the money
   * back.
   */
  needsReturn?: true
  /** Its returns say that nothing was paid, but not whether the buyer cancelled or the bank refused. */
  hidesWhoSaidNo?: true
  start(order: StartOrder): Promise<StartAnswer>
  parseReturn(fields: Readonly<Record<string, string>>): ReturnSaid
  /**
   * A reference that a buyer copied from a receipt, as fields to ask with; null when it cannot be one. Absent where our
   * own keys are enough. Like everything brought, it proves nothing.
   */
  parseReference?(typed: string): { brought: Readonly<Record<string, string>>; bankReference: string } | null
  finalise(attempt: AttemptFacts): Promise<FinaliseAnswer>
  inquire(attempt: AttemptFacts): Promise<InquiryAnswer>
  /** Gives the whole amount back while the bank can still reverse the payment. */
  reverse(attempt: AttemptFacts): Promise<ReverseAnswer>
  /** Gives a part or the whole back later; absent where the bank has no such call. */
  refund?: (attempt: AttemptFacts, order: RefundOrder) => Promise<RefundAnswer>
  /** The state of a refund whose answer was lost or is still awaited; absent where the bank cannot be asked. */
  findRefund?: (attempt: AttemptFacts, order: RefundOrder) => Promise<RefundAnswer>
}
