import { formatDate } from '#lib/time/dates.ts'
import { after, days } from '#lib/time/clock.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { formatMoney } from '#lib/money/money.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
import { hoursIn } from '../remedy-words.ts'
import type { PartRow, StoredMass } from './mass-queries.ts'

interface Told {
  mass: Pick<StoredMass, 'deed' | 'hours' | 'coupon_irr' | 'coupon_days' | 'from_at'> & { begun_at: Date | null }
  done: readonly Pick<PartRow, 'name_fa' | 'name_en'>[]
  code: string | null
}

const namesOf = ({ done }: Told, locale: Locale): string[] => [
  ...new Set(done.flatMap(({ name_fa: fa, name_en: en }) => inLocale(fa, en, locale) ?? [])),
]

/** The one letter about an outage: that it was our fault, and what we do about it. */
export function massWords(told: Told, at: { locale: Locale; site: string }): LetterWords {
  const { locale, site } = at
  const { mass, code } = told
  const day = formatDate(mass.from_at, locale)
  const link = `${site}${locale === 'en' ? '/en' : ''}/`
  if (mass.deed === 'extend') {
    const titles = namesOf(told, locale).map((name) => (locale === 'fa' ? `«${name}»` : name))
    const hours = hoursIn(mass.hours ?? 0, locale)
    return wordsOf('outage_hours', locale, { day, hours, titles: titles.join('\n'), link })
  }
  const amount = formatMoney({ amount: mass.coupon_irr ?? 0, currency: 'IRR' }, locale)
  const until = formatDate(after(mass.begun_at ?? mass.from_at, days(mass.coupon_days ?? 0)), locale, { year: true })
  return wordsOf('outage_coupon', locale, { day, code: code ?? '', amount, until, link })
}
