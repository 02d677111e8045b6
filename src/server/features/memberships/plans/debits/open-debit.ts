import { after } from '#lib/time/clock.ts'
import { isLocale } from '#lib/text/locale.ts'
import { vatAt } from '#lib/money/vat.ts'
import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { Core } from '#server/core.ts'
import { findAddressee } from '#server/features/accounts/members/index.ts'
import { dropDirectPurchase, openDirectPurchase } from '#server/features/payments/purchases/index.ts'
import { tellOfPlan } from '../plan-notices.ts'
import { contentsKey } from '../plan-contents.ts'
import { heldPeriods, lockMember } from '../period-queries.ts'
import { runningPause } from '../pauses/pause-queries.ts'
import { runsOf } from '../periods.ts'
import { contentsOf, currentOffer, findPlan, type OfferRow } from '../plan-queries.ts'
import { quoteOf } from '../subscribe.ts'
import { type ContractRow, lockContract, updateContract } from './contract-queries.ts'
import { countDebits, type DebitRow, hasDebit, insertDebit, lastEnd, updateDebit } from './debit-queries.ts'
import { endContract } from './end-contract.ts'
import { dueAt, purchaseLife } from './debit-limits.ts'

/**
 * The end of the time that the next debit extends: of the running time, else of the last one; for a member without any
 * since the consent, the moment of the consent.
 */
export async function periodFrom(core: Core, db: Core['db'] | Tx, contract: ContractRow): Promise<Date> {
  const now = core.clock.now()
  const plan = await findPlan(db, contract.plan_id)
  if (plan === undefined) throw new Error('a consent without its plan')
  const key = contentsKey(contentsOf(plan))
  const runs = runsOf(await heldPeriods(db, contract.member_id, now)).filter((run) => contentsKey(run.contents) === key)
  const newest = runs.at(-1)
  if (newest !== undefined) return newest.endsAt
  const consented = contract.consented_at ?? contract.created_at
  const last = await lastEnd(db, contract.member_id, contract.plan_id)
  return last !== null && last > consented ? last : consented
}

/** When the next debit of a consent is due. */
export async function nextDebitAt(core: Core, db: Core['db'] | Tx, contract: ContractRow): Promise<Date> {
  const [from, pause] = [
    await periodFrom(core, db, contract),
    await runningPause(db, contract.member_id, core.clock.now()),
  ]
  return dueAt(from, pause?.endsAt ?? null)
}

/**
 * Drops an open debit whose member has got time in another way since it was made, or has paused, together with its purchase, so that
 * it is not paid from the records either. Purchase, member, debit and consent are locked. True when it is dropped.
 * Where the time is over that it was for, the consent ends as after a last try, and its member is told: else the end of
 * the pause would make a debit months later, of which nobody was told.
 */
export async function dropNeedless(
  core: Core,
  tx: Tx,
  { debit, contract, amount }: { debit: DebitRow; contract: ContractRow; amount: number },
): Promise<boolean> {
  const now = core.clock.now()
  if ((await nextDebitAt(core, tx, contract)) <= now) return false
  await updateDebit(tx, debit.id, { state: 'moot', settled_at: now, next_try_at: null, told_tries: debit.tries })
  await dropDirectPurchase(tx, debit.purchase_id, now)
  if ((await periodFrom(core, tx, contract)) > now) return true
  await endContract(tx, contract, 'failed', now)
  const plan = await findPlan(tx, debit.plan_id)
  if (plan !== undefined)
    await tellOfPlan(tx, core, debit.member_id, { kind: 'debit_failed', plan, amount, triesLeft: 0, nextAt: null })
  return true
}

/** The price is above the consent's limit: nothing is debited, and the member is told once for each such price. */
async function askForNewConsent(core: Core, tx: Tx, contract: ContractRow, offer: OfferRow): Promise<void> {
  const { told } = contract
  if (told.price === offer.offer_id) return
  await updateContract(tx, contract, { told: { ...told, price: offer.offer_id } })
  await tellOfPlan(tx, core, contract.member_id, { kind: 'price_above', plan: offer, amount: offer.amount })
}

async function insertDue(core: Core, tx: Tx, due: { contract: ContractRow; offer: OfferRow; from: Date }) {
  const { contract, offer, from } = due
  const now = core.clock.now()
  const member = await findAddressee(tx, contract.member_id)
  if (member === undefined) return
  const purchaseId = await openDirectPurchase(tx, {
    memberId: contract.member_id,
    type: 'SUBSCRIPTION',
    offerId: offer.offer_id,
    quote: quoteOf(offer, 'IRR'),
    vatPercent: vatAt(core.config.vatRates, now).percent,
    locale: isLocale(member.language) ? member.language : 'fa',
    key: `debit-${contract.id}-${from.getTime()}-${await countDebits(tx, contract.id, from)}`,
    now,
    expiresAt: after(now, purchaseLife),
  })
  if (purchaseId === null) return
  await insertDebit(tx, {
    contract_id: contract.id,
    member_id: contract.member_id,
    plan_id: contract.plan_id,
    period_from: from,
    purchase_id: purchaseId,
    next_try_at: now,
    created_at: now,
  })
}

/**
 * Makes the debit of a consent's next period when it is due; only once, no matter which process comes first. Different
 * processes may make it and try it; a crash between them loses nothing.
 */
export async function openDueDebit(core: Core, known: ContractRow): Promise<void> {
  const now = core.clock.now()
  const isOver = known.expires_at <= now
  if (!isOver && (await nextDebitAt(core, core.db, known)) > now) return
  await transaction(core.db, async (tx) => {
    await lockMember(tx, known.member_id)
    const contract = await lockContract(tx, known.id)
    if (contract.state !== 'active') return
    const plan = await findPlan(tx, contract.plan_id)
    if (plan === undefined) return
    if (isOver) {
      const over = { ended_at: now, sealed_signature: null, next_ask_at: null }
      await updateContract(tx, contract, { state: 'ended', end_reason: 'expired', ...over })
      return tellOfPlan(tx, core, contract.member_id, { kind: 'consent_over', plan })
    }
    if ((await nextDebitAt(core, tx, contract)) > now) return
    const fresh = await periodFrom(core, tx, contract)
    if (await hasDebit(tx, { memberId: contract.member_id, planId: contract.plan_id, periodFrom: fresh })) return
    const offer = await currentOffer(tx, contract.plan_id, 'IRR')
    if (offer === undefined) {
      await endContract(tx, contract, 'withdrawn', now)
      return tellOfPlan(tx, core, contract.member_id, { kind: 'plan_withdrawn', plan })
    }
    if (offer.amount > contract.max_amount) return askForNewConsent(core, tx, contract, offer)
    await insertDue(core, tx, { contract, offer, from: fresh })
  })
}
