import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
import type { DueNotice } from './release-notice-queries.ts'

const mostNamed = 5

function nameOf(row: DueNotice, locale: Locale): string {
  const [season, number] = [localDigits(row.season, locale), localDigits(row.number, locale)]
  if (locale === 'fa')
    return row.season === 0 ? `ویژه: ${row.title_fa}` : `فصل ${season}، قسمت ${number}: ${row.title_fa}`
  return row.season === 0 ? `Special: ${row.title_en}` : `Season ${season}, episode ${number}: ${row.title_en}`
}

/** The message about new episodes of one series, in their order; the page of the series is where it is switched off. */
export function releaseLetter(told: readonly DueNotice[], to: { locale: Locale; site: string }): LetterWords {
  const { locale, site } = to
  const [first] = told
  if (first === undefined) throw new Error('nothing is told')
  const isFa = locale === 'fa'
  const names = told.slice(0, mostNamed).map((row) => nameOf(row, locale))
  const more = told.length - names.length
  if (more > 0) names.push(isFa ? `و ${localDigits(more, locale)} قسمت دیگر` : `and ${more} more`)
  const about = {
    title: isFa ? first.series_fa : first.series_en,
    episodes: names.join('\n'),
    for_all: told.some((row) => row.alert_id !== row.episode_id),
    link: `${site}${isFa ? '' : '/en'}/series/${first.series_id}?season=${first.season}`,
  }
  return told.length === 1
    ? wordsOf('new_episode', locale, about)
    : wordsOf('new_episodes', locale, { ...about, count: localDigits(told.length, locale) })
}
