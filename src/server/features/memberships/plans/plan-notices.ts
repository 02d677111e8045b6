import type { Tx } from '#db/client.ts'
import { formatDate, formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { type LetterWords, tellMember, wordsOf } from '#server/features/notices/messages/index.ts'

type Named = { title_fa: string; title_en: string }

/** Messages to a member about their plan, by SMS or mail. Amounts in Rials. */
export type PlanNotice =
  | { kind: 'ending'; plan: Named; endsAt: Date; days: number }
  | { kind: 'pause_ending'; plan: Named; opensAt: Date; endsAt: Date }
  | { kind: 'debit_coming'; plan: Named; endsAt: Date; at: Date; amount: number }
  | { kind: 'debited'; plan: Named; amount: number }
  | { kind: 'debit_failed'; plan: Named; amount: number; triesLeft: number; nextAt: Date | null }
  | { kind: 'price_above'; plan: Named; amount: number }
  | { kind: 'consent_over' | 'plan_withdrawn'; plan: Named }

const toman = (amount: number, locale: Locale) => formatMoney({ amount, currency: 'IRR' }, locale)

const daysOf = (days: number, locale: Locale) =>
  locale === 'fa' ? `${localDigits(days, 'fa')} روز` : days === 1 ? 'one day' : `${days} days`

/** The text of a message in a member's language. `site`: our own address. */
export function planWords(notice: PlanNotice, locale: Locale, site: string): LetterWords {
  const link = `${site}${locale === 'en' ? '/en' : ''}/account/subscription`
  const title = locale === 'fa' ? notice.plan.title_fa : notice.plan.title_en
  const day = (at: Date) => formatDate(at, locale)
  switch (notice.kind) {
    case 'ending': {
      const ends = formatEnd(notice.endsAt, locale)
      return wordsOf('plan_ending', locale, { title, days: daysOf(notice.days, locale), ends, link })
    }
    case 'pause_ending': {
      const [next, ends] = [formatDateTime(notice.opensAt, locale), formatEnd(notice.endsAt, locale)]
      return wordsOf('plan_pause_ending', locale, { title, next, ends, link })
    }
    case 'debit_coming': {
      const [next, ends] = [day(notice.at), formatEnd(notice.endsAt, locale)]
      return wordsOf('plan_debit_coming', locale, { title, amount: toman(notice.amount, locale), next, ends, link })
    }
    case 'debited':
      return wordsOf('plan_debited', locale, { title, amount: toman(notice.amount, locale), link })
    case 'debit_failed': {
      const amount = toman(notice.amount, locale)
      if (notice.nextAt === null || notice.triesLeft === 0)
        return wordsOf('plan_debit_given_up', locale, { title, amount, link })
      const [next, tries] = [day(notice.nextAt), localDigits(notice.triesLeft, locale)]
      return wordsOf('plan_debit_failed', locale, { title, amount, next, tries, link })
    }
    case 'price_above':
      return wordsOf('plan_price_above', locale, { title, amount: toman(notice.amount, locale), link })
    case 'consent_over':
      return wordsOf('plan_consent_over', locale, { title, link })
    case 'plan_withdrawn':
      return wordsOf('plan_withdrawn', locale, { title, link })
  }
}

/** Tells a member by SMS or mail, in the commit of the transaction; nobody when the account is deleted. */
export async function tellOfPlan(tx: Tx, core: Core, memberId: MemberId, notice: PlanNotice): Promise<void> {
  // an end that comes near, of time or of a pause, is a reminder; what happens to money is told whatever was chosen
  const kind = notice.kind === 'ending' || notice.kind === 'pause_ending' ? 'plans' : 'money'
  await tellMember(tx, core, { memberId, kind }, (locale) => planWords(notice, locale, core.config.publicUrl))
}
