import type { z } from 'zod'
import type { AutoDebit } from '#contract/memberships/subscriptions.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { currentOffer, findPlan } from '../plan-queries.ts'
import { titleOf } from '../present-plan.ts'
import { type ContractRow, newestContract } from './contract-queries.ts'
import { newestDebit } from './debit-queries.ts'
import { nextDebitAt } from './open-debit.ts'
import { mostTries } from './debit-limits.ts'

export type PresentedDebit = z.input<typeof AutoDebit>

const endWords: Record<NonNullable<ContractRow['end_reason']>, Record<Locale, string>> = {
  member: { fa: 'پرداخت خودکار را لغو کردید.', en: 'You cancelled the monthly debit.' },
  account: { fa: 'پرداخت خودکار با بسته شدن حساب تمام شد.', en: 'The monthly debit ended with the account.' },
  replaced: { fa: 'رضایت تازه‌ای جای این یکی را گرفت.', en: 'A newer consent took its place.' },
  failed: {
    fa: 'برداشت نشد و آن را کنار گذاشتیم. می‌توانید اشتراک را دستی تمدید کنید یا از نو رضایت بدهید.',
    en: 'It could not be debited, so we gave it up. You can renew by hand or give a new consent.',
  },
  expired: { fa: 'مدت رضایت شما تمام شد.', en: 'Your consent had run its time.' },
  withdrawn: { fa: 'این اشتراک دیگر فروخته نمی‌شود.', en: 'This plan is no longer sold.' },
  refunded: {
    fa: 'پول آخرین تمدید را برگرداندیم و پرداخت خودکار را هم تمام کردیم.',
    en: 'The money of the last renewal went back, and the monthly debit ended with it.',
  },
  unused: { fa: 'این رضایت به کار نرفت.', en: 'This consent was not used.' },
}

const stateWords = {
  consent: {
    fa: 'بانک هنوز رضایت شما را تأیید نکرده است. اگر همین حالا در صفحهٔ بانک بوده‌اید، چند لحظهٔ دیگر روشن می‌شود.',
    en: 'The bank has not confirmed your consent yet. If you have just been on its page, this clears up in a moment.',
  },
  ending: {
    fa: 'دیگر چیزی برداشت نمی‌شود. داریم پایان آن را به بانک هم خبر می‌دهیم.',
    en: 'Nothing will be debited any more. We are telling the bank too.',
  },
  refused: {
    fa: 'بانک این رضایت را ثبت نکرد. بیشتر وقت‌ها از این است که شمارهٔ موبایل همان شمارهٔ ثبت‌شده در بانک نیست. چیزی برداشت نشده است.',
    en: 'The bank did not take this consent. Mostly the mobile number is not the one registered with the bank. Nothing was debited.',
  },
  withdrawn: { fa: 'از این رضایت گذشتید. چیزی برداشت نشده است.', en: 'You dropped this consent. Nothing was debited.' },
} as const satisfies Record<string, Record<Locale, string>>

function above(amount: number, most: number, locale: Locale): string {
  const price = formatMoney({ amount, currency: 'IRR' }, locale)
  const limit = formatMoney({ amount: most, currency: 'IRR' }, locale)
  return locale === 'fa'
    ? `قیمت اشتراک ${price} شده و از سقف رضایت شما (${limit}) بالاتر است. برای ادامه، رضایت تازه بدهید؛ تا آن وقت چیزی برداشت نمی‌شود.`
    : `The plan now costs ${price}, above the limit of your consent (${limit}). Give a new consent to go on; until then nothing is debited.`
}

function messageOf(contract: ContractRow, price: number | null, locale: Locale): string | null {
  switch (contract.state) {
    case 'active':
      return price !== null && price > contract.max_amount ? above(price, contract.max_amount, locale) : null
    case 'ending':
      return `${contract.end_reason === null ? '' : `${endWords[contract.end_reason][locale]} `}${stateWords.ending[locale]}`
    case 'ended':
      return contract.end_reason === null ? null : endWords[contract.end_reason][locale]
    case 'refused':
      return stateWords[contract.refusal === 'withdrawn' ? 'withdrawn' : 'refused'][locale]
    default:
      return stateWords.consent[locale]
  }
}

/** A consent as its member sees it. */
export async function presentContract(core: Core, contract: ContractRow, locale: Locale): Promise<PresentedDebit> {
  const [plan, offer, debit] = await Promise.all([
    findPlan(core.db, contract.plan_id),
    currentOffer(core.db, contract.plan_id, 'IRR'),
    newestDebit(core.db, contract.id),
  ])
  if (plan === undefined) throw new Error('a consent without its plan')
  const isActive = contract.state === 'active'
  const price = offer?.amount ?? null
  const canGo = isActive && price !== null && price <= contract.max_amount
  const due = canGo ? await nextDebitAt(core, core.db, contract) : null
  const now = core.clock.now()
  // one that a pause, or a renewal by hand, has made needless is dropped at its next try: it is not awaited any more
  const isOpen = isActive && debit?.state === 'open' && (due === null || due <= now)
  const at = isOpen ? debit.next_try_at : due
  return {
    id: contract.id,
    state: contract.state === 'asking' ? 'consent' : contract.state,
    plan: { id: plan.id, title: titleOf(plan, locale) },
    bank: contract.bank_name,
    mobile: contract.mobile_mask,
    max_amount: { amount: contract.max_amount, currency: 'IRR' },
    expires_at: contract.expires_at.toISOString(),
    next:
      canGo && at !== null && price !== null
        ? { at: (at < now ? now : at).toISOString(), amount: { amount: price, currency: 'IRR' } }
        : null,
    trouble:
      isOpen && debit.told_tries > 0
        ? { tries: debit.told_tries, most: mostTries, next_try_at: debit.next_try_at?.toISOString() ?? null }
        : null,
    message: messageOf(contract, price, locale),
  }
}

/** The consent that a member sees: the live one, or how the newest one ended. */
export async function readAutoDebit(core: Core, memberId: MemberId, locale: Locale): Promise<PresentedDebit | null> {
  const contract = await newestContract(core.db, memberId)
  return contract === undefined ? null : presentContract(core, contract, locale)
}
