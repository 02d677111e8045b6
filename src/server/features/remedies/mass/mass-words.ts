import { formatDate } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { after, days } from '#lib/clock.ts'
import type { Locale } from '#lib/locale.ts'
import { formatMoney } from '#lib/money.ts'
import type { LetterWords } from '../../notices/index.ts'
import { inLocale } from '../../catalog/index.ts'
import type { PartRow, StoredMass } from './mass-queries.ts'

interface Told {
  mass: Pick<StoredMass, 'deed' | 'hours' | 'coupon_irr' | 'coupon_days' | 'from_at'> & { begun_at: Date | null }
  done: readonly Pick<PartRow, 'name_fa' | 'name_en'>[]
  code: string | null
}

const namesOf = ({ done }: Told, locale: Locale): string[] => [
  ...new Set(done.flatMap(({ name_fa: fa, name_en: en }) => inLocale(fa, en, locale) ?? [])),
]

function given(told: Told, locale: Locale): string[] {
  const { mass, code } = told
  const isFa = locale === 'fa'
  if (mass.deed === 'extend') {
    const count = localDigits(mass.hours ?? 0, locale)
    return namesOf(told, locale).map((name) =>
      isFa ? `«${name}»: ${count} ساعت بیشتر` : `${name}: ${count} more hours`,
    )
  }
  const money = formatMoney({ amount: mass.coupon_irr ?? 0, currency: 'IRR' }, locale)
  const until = formatDate(after(mass.begun_at ?? mass.from_at, days(mass.coupon_days ?? 0)), locale, { year: true })
  return isFa
    ? [`کد ${code ?? ''}: ${money} از خرید بعدی کم می‌کند، یک بار و تا ${until}.`]
    : [`The code ${code ?? ''} takes ${money} off your next purchase, once and until ${until}.`]
}

/** The one letter about an outage: that it was our fault, and what we do about it. */
export function massWords(told: Told, at: { locale: Locale; site: string }): LetterWords {
  const { locale } = at
  const day = formatDate(told.mass.from_at, locale)
  const home = `${at.site}${locale === 'en' ? '/en' : ''}/`
  return locale === 'fa'
    ? {
        subject: 'پرده: برای قطعی پخش',
        lines: [`${day} پخش ما قطع شد. ببخشید. این برای شماست:`, ...given(told, locale), home],
      }
    : {
        subject: 'Parde: about the interruption',
        lines: [`Our stream failed on ${day}. We are sorry. This is for you:`, ...given(told, locale), home],
      }
}
