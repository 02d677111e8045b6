import type { Tx } from '#db/client.ts'
import { formatDate } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import { formatMoney } from '#lib/money.ts'
import type { Core } from '../../core.ts'
import { type LetterWords, tellMember } from '../notices/index.ts'

type Named = { title_fa: string; title_en: string }

/** Messages to a member about their plan, by SMS or mail. Amounts in Rials. */
export type PlanNotice =
  | { kind: 'ending'; plan: Named; endsAt: Date; days: number }
  | { kind: 'debit_coming'; plan: Named; endsAt: Date; at: Date; amount: number }
  | { kind: 'debited'; plan: Named; amount: number }
  | { kind: 'debit_failed'; plan: Named; amount: number; triesLeft: number; nextAt: Date | null }
  | { kind: 'price_above'; plan: Named; amount: number }
  | { kind: 'consent_over' | 'plan_withdrawn'; plan: Named }

const toman = (amount: number, locale: Locale) => formatMoney({ amount, currency: 'IRR' }, locale)

function persian(notice: PlanNotice, link: string): LetterWords {
  const title = notice.plan.title_fa
  const see = `حساب شما: ${link}`
  switch (notice.kind) {
    case 'ending':
      return {
        subject: `اشتراک شما تا ${localDigits(notice.days, 'fa')} روز دیگر تمام می‌شود`,
        lines: [
          `«${title}» تا ${formatDate(notice.endsAt, 'fa')} باز است. اگر زودتر تمدید کنید، روزها به پایان آن افزوده می‌شود.`,
          `تمدید: ${link}`,
        ],
      }
    case 'debit_coming':
      return {
        subject: `${formatDate(notice.at, 'fa')} ${toman(notice.amount, 'fa')} برداشت می‌شود`,
        lines: [
          `برای تمدید «${title}» که تا ${formatDate(notice.endsAt, 'fa')} باز است. اگر نمی‌خواهید، تا پیش از آن با یک دکمه لغو کنید.`,
          see,
        ],
      }
    case 'debited':
      return {
        subject: `اشتراک شما تمدید شد`,
        lines: [`${toman(notice.amount, 'fa')} برای «${title}» برداشت شد. رسید در خریدهای شماست.`, see],
      }
    case 'debit_failed':
      return {
        subject: 'پول اشتراک برداشت نشد',
        lines: [
          notice.nextAt === null || notice.triesLeft === 0
            ? `${toman(notice.amount, 'fa')} برای «${title}» برداشت نشد و پرداخت خودکار را کنار گذاشتیم. می‌توانید دستی تمدید کنید.`
            : `${toman(notice.amount, 'fa')} برای «${title}» برداشت نشد. ${formatDate(notice.nextAt, 'fa')} دوباره امتحان می‌کنیم؛ ${localDigits(notice.triesLeft, 'fa')} بار دیگر مانده است.`,
          see,
        ],
      }
    case 'price_above':
      return {
        subject: 'برای پرداخت خودکار رضایت تازه لازم است',
        lines: [
          `قیمت «${title}» ${toman(notice.amount, 'fa')} شده و از سقفی که پذیرفته بودید بالاتر است. چیزی برداشت نکردیم.`,
          `رضایت تازه یا تمدید دستی: ${link}`,
        ],
      }
    case 'consent_over':
      return {
        subject: 'مدت پرداخت خودکار تمام شد',
        lines: [`رضایت شما برای «${title}» یک‌ساله بود و تمام شد. دیگر چیزی برداشت نمی‌شود.`, `تمدید: ${link}`],
      }
    case 'plan_withdrawn':
      return {
        subject: 'پرداخت خودکار تمام شد',
        lines: [`«${title}» دیگر فروخته نمی‌شود. روزهای خریده‌شده تا آخر می‌ماند و چیز دیگری برداشت نمی‌شود.`, see],
      }
  }
}

function english(notice: PlanNotice, link: string): LetterWords {
  const title = notice.plan.title_en
  const see = `Your account: ${link}`
  switch (notice.kind) {
    case 'ending':
      return {
        subject: `Your plan ends in ${notice.days === 1 ? 'one day' : `${notice.days} days`}`,
        lines: [
          `“${title}” is open until ${formatDate(notice.endsAt, 'en')}. Renew earlier and the days are added to its end.`,
          `Renew: ${link}`,
        ],
      }
    case 'debit_coming':
      return {
        subject: `${toman(notice.amount, 'en')} will be debited on ${formatDate(notice.at, 'en')}`,
        lines: [
          `For the renewal of “${title}”, open until ${formatDate(notice.endsAt, 'en')}. If you do not want it, cancel with one button before that.`,
          see,
        ],
      }
    case 'debited':
      return {
        subject: 'Your plan is renewed',
        lines: [`${toman(notice.amount, 'en')} was debited for “${title}”. The receipt is among your purchases.`, see],
      }
    case 'debit_failed':
      return {
        subject: 'Your plan could not be debited',
        lines: [
          notice.nextAt === null || notice.triesLeft === 0
            ? `${toman(notice.amount, 'en')} for “${title}” could not be debited, so we gave the monthly debit up. You can renew by hand.`
            : `${toman(notice.amount, 'en')} for “${title}” was not debited. We try again on ${formatDate(notice.nextAt, 'en')}; ${notice.triesLeft} ${notice.triesLeft === 1 ? 'try is' : 'tries are'} left.`,
          see,
        ],
      }
    case 'price_above':
      return {
        subject: 'The monthly debit needs a new consent',
        lines: [
          `“${title}” now costs ${toman(notice.amount, 'en')}, above the limit you agreed to. We have debited nothing.`,
          `New consent, or renewal by hand: ${link}`,
        ],
      }
    case 'consent_over':
      return {
        subject: 'Your monthly debit has run its time',
        lines: [
          `Your consent for “${title}” was for a year and is over. Nothing more will be debited.`,
          `Renew: ${link}`,
        ],
      }
    case 'plan_withdrawn':
      return {
        subject: 'Your monthly debit has ended',
        lines: [`“${title}” is no longer sold. The days you have stay; nothing more will be debited.`, see],
      }
  }
}

/** The text of a message in a member's language. `site`: our own address. */
export function wordsOf(notice: PlanNotice, locale: Locale, site: string): LetterWords {
  const link = `${site}${locale === 'en' ? '/en' : ''}/account/subscription`
  return locale === 'fa' ? persian(notice, link) : english(notice, link)
}

/** Tells a member by SMS or mail, in the commit of the transaction; nobody when the account is deleted. */
export async function tellOfPlan(tx: Tx, core: Core, memberId: MemberId, notice: PlanNotice): Promise<void> {
  // an end that comes near is a reminder; what happens to money is told whatever was chosen
  const kind = notice.kind === 'ending' ? 'plans' : 'money'
  await tellMember(tx, core, { memberId, kind }, (locale) => wordsOf(notice, locale, core.config.publicUrl))
}
