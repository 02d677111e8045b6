import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'

const mostNamed = 5

interface Named {
  name_fa: string
  name_en: string
}

/** A member's news: answers by title, and decisions. */
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
  const link = `${site}${locale === 'en' ? '/en' : ''}/account/comments`
  if (count > 0) {
    const about = { comments: lines.join('\n'), link }
    return count === 1
      ? wordsOf('comment_answer', locale, about)
      : wordsOf('comment_answers', locale, { ...about, count: digits(count) })
  }
  return wordsOf('comment_decided', locale, { comments: lines.join('\n'), link })
}
