import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import type { LetterWords } from '../../../notices/index.ts'

const mostNamed = 5

interface Named {
  name_fa: string
  name_en: string
}

/** What a member is told of: answers by title, and decisions. */
export interface News {
  answers: readonly (Named & { count: number })[]
  decisions: readonly (Named & { state: 'shown' | 'refused' })[]
}

/** The letter about answers and decisions; no word of a comment stands in it. The linked page switches it off. */
export function talkLetter(
  { answers, decisions }: News,
  { locale, site }: { locale: Locale; site: string },
): LetterWords {
  const nameOf = (one: Named) => (locale === 'fa' ? `«${one.name_fa}»` : `“${one.name_en}”`)
  const digits = (n: number) => localDigits(n, locale)
  const count = answers.reduce((sum, one) => sum + one.count, 0)
  const lines = [
    ...answers
      .slice(0, mostNamed)
      .map((one) =>
        locale === 'fa'
          ? `${nameOf(one)}: ${one.count === 1 ? 'یک پاسخ' : `${digits(one.count)} پاسخ`}`
          : `${nameOf(one)}: ${one.count === 1 ? 'one answer' : `${one.count} answers`}`,
      ),
    ...decisions
      .slice(0, mostNamed)
      .map((one) =>
        locale === 'fa'
          ? `نوشتهٔ شما دربارهٔ ${nameOf(one)} ${one.state === 'shown' ? 'نشان داده شد.' : 'نشان داده نشد؛ دلیلش در صفحهٔ زیر است.'}`
          : `Your comment on ${nameOf(one)} ${one.state === 'shown' ? 'is shown now.' : 'is not shown; the reason stands on the page below.'}`,
      ),
  ]
  const page = `${site}${locale === 'en' ? '/en' : ''}/account/comments`
  if (locale === 'fa')
    return {
      subject:
        count === 0
          ? 'دربارهٔ نوشته‌های شما'
          : count === 1
            ? 'پاسخی به نوشتهٔ شما'
            : `${digits(count)} پاسخ به نوشته‌های شما`,
      lines: [...lines, page, 'اگر دیگر خبر نمی‌خواهید، در همین صفحه خاموشش کنید.'],
    }
  return {
    subject: count === 0 ? 'About your comments' : count === 1 ? 'An answer to you' : `${count} answers to you`,
    lines: [...lines, page, 'To hear no more of it, switch it off on this page.'],
  }
}
