import { createHash } from 'node:crypto'
import { after, minutes } from '#lib/time/clock.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Tx } from '#db/client.ts'
import type { AttemptId, MemberId, PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { AppError } from '#server/fail.ts'
import { randomToken } from '#server/secrets.ts'
import {
  askBank,
  leaseAttempt,
  findAttempt,
  insertAttempt,
  listAttempts,
  updateAttempt,
  type AttemptState,
  findGateway,
  recordVerdict,
  startPatience,
  startAttempt,
  type AttemptRow,
  type Verdict,
} from '#server/features/payments/gateways/index.ts'
import { findPurchasable, type PurchaseType, type Quote } from '../purchasable.ts'
import { findPurchase, insertPurchase, lockPurchase, updatePurchase } from '../purchase-queries.ts'
import { noteFacts } from '../records/note-facts.ts'
import { freezeLines } from './quote-wish.ts'
import { billOf } from '../settle-purchase.ts'

// longer than a checkout, an inquiry and a verify together, 30 s each
const leaseFor = minutes(2)

/**
 * Creates a purchase that a standing consent pays, without a person at a screen. It is a purchase like any other: it is
 * in the member's records, and while it is unpaid they can pay it manually. Null when the member has a purchase with
 * this key.
 */
export async function openDirectPurchase(
  tx: Tx,
  wish: {
    memberId: MemberId
    type: PurchaseType
    offerId: string
    quote: Quote
    vatPercent: number
    locale: Locale
    key: string
    now: Date
    expiresAt: Date
  },
): Promise<string | null> {
  const { quote, offerId, vatPercent } = wish
  const purchasable = findPurchasable(wish.type)
  if (purchasable === undefined) throw new Error(`nothing is registered for ${wish.type}`)
  const lines = freezeLines([{ purchasable, offerId, quantity: 1, quote }], { shares: null, vatPercent })
  const purchase = await insertPurchase(tx, {
    memberId: wish.memberId,
    type: wish.type,
    subject: { offer_id: offerId, title: quote.title },
    productId: quote.productId,
    discount: null,
    // nobody was asked whether the wallet may be used
    walletAmount: 0,
    giftAmount: 0,
    holds: 0,
    currency: quote.currency,
    lines,
    locale: wish.locale,
    idempotencyKey: wish.key,
    requestHash: createHash('sha256')
      .update(JSON.stringify([wish.type, offerId, quote.unitPrice, quote.currency]))
      .digest(),
    createdAt: wish.now,
    expiresAt: wish.expiresAt,
  })
  if (purchase === undefined) return null
  await noteFacts(tx, purchase, null, true)
  return purchase.id
}

/** The state of a purchase for code that wants to begin another attempt: not allowed while a bank has not answered. */
export interface DirectStanding {
  /** `returned`: its money came and went back, and nothing was handed over. */
  state: 'paid' | 'returned' | 'over' | 'asking' | 'free'
  amount: number
}

/** Locks the purchase, before any other lock of the transaction, and returns its state. */
export async function lockDirectPurchase(tx: Tx, purchaseId: PurchaseId, now: Date): Promise<DirectStanding> {
  const purchase = await lockPurchase(tx, purchaseId)
  const attempts = await listAttempts(tx, [purchaseId])
  const isAsked = attempts.some(({ next_check_at, state }) => next_check_at !== null || state === 'unknown')
  const { amount } = purchase
  if (purchase.state === 'paid' || purchase.state === 'returned') return { state: purchase.state, amount }
  if (isAsked || purchase.state === 'waiting') return { state: 'asking', amount }
  return { state: purchase.settled_at !== null || purchase.expires_at <= now ? 'over' : 'free', amount }
}

/**
 * Lets an unpaid purchase expire now: nobody can pay it any more. The bank's answer about an open attempt still counts.
 */
export async function dropDirectPurchase(tx: Tx, purchaseId: PurchaseId, now: Date): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase.settled_at === null && purchase.expires_at > now) await updatePurchase(tx, purchase, { expires_at: now })
}

/** Adds an attempt to a locked purchase, at a gateway that will be asked to debit it. */
export async function addDirectAttempt(tx: Tx, wanted: { purchaseId: PurchaseId; now: Date }): Promise<AttemptId> {
  const purchase = await lockPurchase(tx, wanted.purchaseId)
  const attempt = await insertAttempt(tx, {
    purchaseId: purchase.id,
    gateway: 'zarinpal',
    currency: purchase.currency,
    amount: purchase.amount,
    returnKey: randomToken(),
    idempotencyKey: null,
    createdAt: wanted.now,
    nextCheckAt: after(wanted.now, startPatience),
  })
  return attempt.id
}

/** Opens the attempt at the bank; false after any failure, when a new attempt is safe. */
export async function beginDirectAttempt(core: Core, attemptId: AttemptId): Promise<boolean> {
  const attempt = await findAttempt(core.db, attemptId)
  if (attempt === undefined || attempt.state !== 'created') return false
  const purchase = await findPurchase(core.db, attempt.purchase_id)
  if (purchase === undefined) return false
  try {
    await startAttempt(core, billOf(purchase), attempt)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * An attempt whose lease we hold, to debit it: nobody else asks the bank about it meanwhile, and after a crash the
 * lease ends.
 */
export interface LeasedAttempt {
  attempt: AttemptRow
  authority: string
  amount: number
}

export async function leaseDirectAttempt(tx: Tx, attemptId: AttemptId, now: Date): Promise<LeasedAttempt | null> {
  const attempt = await leaseAttempt(tx, attemptId, now, after(now, leaseFor))
  if (attempt === undefined || attempt.session_key === null) return null
  // from here money may move without a returning browser, so a missing answer does not mean that the attempt is still
  // open
  await updateAttempt(tx, attempt, { returned_at: now })
  return { attempt, authority: attempt.session_key, amount: attempt.amount }
}

/** The result of the debit: the bank's own yes, or that it must be asked. */
export type DirectOutcome =
  | { kind: 'debited'; reference: string | null; amount: number | null }
  | { kind: 'ask'; reason: string }

async function verdictOf(core: Core, leased: LeasedAttempt, outcome: DirectOutcome): Promise<Verdict> {
  if (outcome.kind === 'ask') return { kind: 'unknown', reason: outcome.reason }
  const gateway = findGateway(core.config, leased.attempt.gateway)
  if (gateway === undefined) return { kind: 'unknown', reason: 'gateway_not_configured' }
  // a debit that is paid and not verified would go back
  const asked = await askBank(core, gateway, leased.attempt)
  if (asked.kind === 'paid') return { ...asked, bankReference: asked.bankReference ?? outcome.reference }
  if (asked.kind === 'unknown') return asked
  core.log.warn(
    { attempt: leased.attempt.id, inquiry: asked.kind },
    'a debit was accepted and its inquiry says otherwise',
  )
  if (asked.kind === 'not_paid' && asked.returnedByBank) return asked
  // contradicting answers hand over nothing: asked again until they agree
  return { kind: 'unknown', reason: `checkout yes, inquiry ${asked.kind}` }
}

/** Stores the result of a leased attempt; anything unclear is asked again. */
export async function concludeDirectAttempt(core: Core, leased: LeasedAttempt, outcome: DirectOutcome): Promise<void> {
  const verdict = await verdictOf(core, leased, outcome)
  const windowMinutes = findGateway(core.config, leased.attempt.gateway)?.windowMinutes ?? 0
  await recordVerdict(core, leased.attempt, { verdict, windowMinutes })
}

const decided: readonly AttemptState[] = ['failed', 'cancelled', 'expired', 'reversed', 'refunded']

/** Whether the bank has decided about an attempt, and kept no money. */
export async function isAttemptLost(core: Core, attemptId: AttemptId): Promise<boolean> {
  const attempt = await findAttempt(core.db, attemptId)
  return attempt !== undefined && attempt.next_check_at === null && decided.includes(attempt.state)
}
