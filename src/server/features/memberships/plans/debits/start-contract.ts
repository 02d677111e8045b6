import { after, minutes } from '#lib/time/clock.ts'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Money } from '#lib/money/money.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, failTooMany } from '#server/fail.ts'
import { randomToken } from '#server/secrets.ts'
import type { DebitBank, Payman } from '#server/features/payments/gateways/index.ts'
import { isMonthly } from '../plan-length.ts'
import { findOffer, lengthOf, type OfferRow } from '../plan-queries.ts'
import { readTrial } from '../trials/read-trial.ts'
import {
  activeContract,
  type ContractRow,
  countContractsSince,
  findContract,
  insertContract,
  lockContract,
  updateContract,
} from './contract-queries.ts'
import { bankMobile, maskedMobile } from './mobile.ts'
import { paymanOf } from './payman.ts'
import { consentPause, contractLife, mostDaily, mostFor, mostMonthly } from './debit-limits.ts'

const mostConsents = 5
const consentsWindow = minutes(10)

const notTheBanks = {
  fa: 'شمارهٔ موبایل را کامل بنویسید، مثل ۰۹۱۲۰۰۰۰۰۱۲؛ همان شماره‌ای که در بانک ثبت کرده‌اید.',
  en: 'Write the whole mobile number, such as 09120000012: the one that is registered with your bank.',
}
const noSuchBank = {
  fa: 'این بانک در فهرست نیست. بانک دیگری را انتخاب کنید.',
  en: 'This bank is not on the list. Choose another.',
}
const bankTakesLess = {
  fa: 'این بانک در روز کمتر از این مبلغ برداشت می‌کند. بانک دیگری را انتخاب کنید.',
  en: 'This bank debits less than this in a day. Choose another.',
}

export interface ConsentWish {
  memberId: MemberId
  offerId: string
  price: Money
  mobile: string
  bankCode: string
  locale: Locale
}

function paymanFor(core: Core): Payman {
  return paymanOf(core) ?? fail('debit.not_offered')
}

/** Banks that offer monthly debits; the bank's own list is requested each time. */
export async function listDebitBanks(core: Core): Promise<DebitBank[]> {
  const answer = await paymanFor(core).banks()
  if (answer.kind === 'banks') return answer.banks
  core.log.warn({ answer: answer.kind }, 'the list of banks for monthly debits did not come')
  fail('debit.bank_unreachable')
}

async function offerFor(core: Core, wish: ConsentWish): Promise<OfferRow> {
  const offer = await findOffer(core.db, wish.offerId, 'IRR')
  if (offer === undefined || !offer.is_on_sale) fail('subscription.not_for_sale')
  if (!isMonthly(lengthOf(offer))) fail('debit.not_monthly')
  const isSamePrice = wish.price.currency === 'IRR' && wish.price.amount === offer.amount
  if (offer.withdrawn_at !== null || !isSamePrice) fail('purchase.price_changed')
  // the bank would debit the usual price at once, and the first price would be lost
  if (offer.first_amount !== null && (await readTrial(core.db, core.config, wish.memberId)) === 'open')
    fail('debit.first_period_waits')
  return offer
}

async function bankFor(core: Core, code: string, price: number): Promise<DebitBank> {
  const bank = (await listDebitBanks(core)).find((one) => one.code === code)
  if (bank === undefined) failFields({ bank_code: [noSuchBank] })
  if (bank.maxDailyAmount < price || bank.maxDailyCount === 0) failFields({ bank_code: [bankTakesLess] })
  return bank
}

async function noteAnswer(core: Core, contract: ContractRow, change: Parameters<typeof updateContract>[2]) {
  await transaction(core.db, async (tx) => updateContract(tx, await lockContract(tx, contract.id), change))
}

/** Asks the bank for the contract, outside of any transaction; a failed beginning binds nobody. */
async function askForContract(core: Core, contract: ContractRow, mobile: string): Promise<string> {
  const bank = paymanFor(core)
  const order = {
    mobile,
    expiresAt: contract.expires_at,
    maxAmount: contract.max_amount,
    maxDailyCount: contract.max_daily_count,
    maxMonthlyCount: contract.max_monthly_count,
    returnUrl: `${core.config.publicUrl}/pay/debit/${contract.return_key}`,
  }
  const answer = await bank.request(order, { contract: contract.id })
  if (answer.kind === 'made') {
    const { authority } = answer
    const next = after(core.clock.now(), consentPause)
    await noteAnswer(core, contract, { state: 'consent', payman_authority: authority, next_ask_at: next })
    return bank.consentUrl(authority, contract.bank_code)
  }
  const refusal = answer.kind === 'refused' ? answer.code : answer.reason
  await noteAnswer(core, contract, { state: 'refused', refusal, ended_at: core.clock.now() })
  core.log.warn({ contract: contract.id, answer: answer.kind, refusal }, 'a consent to debits did not begin')
  fail(answer.kind === 'refused' ? 'debit.bank_refused' : 'debit.bank_unreachable')
}

/** Begins a consent to monthly debits; returns it, and where the browser must go. */
export async function startContract(core: Core, wish: ConsentWish): Promise<{ contract: ContractRow; url: string }> {
  paymanFor(core)
  const { memberId } = wish
  const offer = await offerFor(core, wish)
  const mobile = bankMobile(wish.mobile)
  if (mobile === null) failFields({ mobile: [notTheBanks] })
  const active = await activeContract(core.db, memberId)
  // a consent whose limit is below today's price may be replaced by a new one
  if (active !== undefined && active.plan_id === offer.id && active.max_amount >= offer.amount) fail('debit.active')
  const now = core.clock.now()
  if ((await countContractsSince(core.db, memberId, after(now, -consentsWindow))) >= mostConsents)
    failTooMany(consentsWindow / 1000)
  const bank = await bankFor(core, wish.bankCode, offer.amount)
  const contract = await transaction(core.db, (tx) =>
    insertContract(tx, {
      member_id: memberId,
      plan_id: offer.id,
      return_key: randomToken(),
      mobile_mask: maskedMobile(mobile),
      locale: wish.locale,
      bank_code: bank.code,
      bank_name: bank.name,
      max_amount: mostFor(offer.amount),
      max_daily_count: mostDaily,
      max_monthly_count: mostMonthly,
      expires_at: endOfItsDay(after(now, contractLife)),
      created_at: now,
    }),
  )
  const url = await askForContract(core, contract, mobile)
  return { contract: (await findContract(core.db, contract.id)) ?? contract, url }
}
