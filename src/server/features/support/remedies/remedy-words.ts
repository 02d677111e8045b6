import { localDigits } from '#lib/persian/digits.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
import type { RemedyRow } from './remedy-queries.ts'

type Told = Pick<RemedyRow, 'kind' | 'hours' | 'text' | 'name_fa' | 'name_en'>

const nameOf = ({ name_fa: fa, name_en: en }: Told, locale: Locale) => inLocale(fa, en, locale) ?? ''

export const hoursIn = (hours: number, locale: Locale): string =>
  locale === 'fa' ? `${localDigits(hours, 'fa')} ساعت` : hours === 1 ? 'one hour' : `${hours} hours`

/** Returns a remedy as a sentence of the case; a written text stays as it was written. */
export function caseLine(remedy: Told, locale: Locale): string {
  const hours = hoursIn(remedy.hours ?? 0, locale)
  const name = nameOf(remedy, locale)
  const isFa = locale === 'fa'
  switch (remedy.kind) {
    case 'send_code':
      return isFa ? 'کد را دوباره فرستادیم.' : 'We have sent the code again.'
    case 'send_ticket':
      return isFa ? `بلیت «${name}» را دوباره فرستادیم.` : `We have sent your ticket for ${name} again.`
    case 'extend_rent':
      return isFa ? `${hours} به اجارهٔ «${name}» اضافه کردیم.` : `We have added ${hours} to your rental of ${name}.`
    case 'extend_ticket':
      return isFa ? `${hours} به وقت تماشای «${name}» اضافه کردیم.` : `We have added ${hours} to your time for ${name}.`
    case 'free_network':
      return isFa
        ? `بلیت «${name}» از اینترنتِ پیش آزاد شد: هرجا حالا بازش کنید، همان‌جا پخش می‌شود.`
        : `Your ticket for ${name} is free of its internet connection: it plays where you open it next.`
    case 'grant_title':
      return isFa ? `«${name}» از پرده برای شما: در فیلم‌های‌تان هست.` : `${name} is yours: it is among your films.`
    case 'end_sessions':
      return isFa ? 'حساب‌تان را روی همهٔ دستگاه‌ها بستیم.' : 'We have signed your account out on all devices.'
    case 'write':
      return remedy.text ?? ''
  }
}

/** The letter to the member; null where the deed sends one of its own: a code, a ticket's address, what was signed out. */
export function toldWords(remedy: Told, at: { locale: Locale; site: string }): LetterWords | null {
  const { locale, site } = at
  const title = nameOf(remedy, locale)
  const hours = hoursIn(remedy.hours ?? 0, locale)
  const link = `${site}${locale === 'en' ? '/en' : ''}/`
  switch (remedy.kind) {
    case 'extend_rent':
      return wordsOf('remedy_rent_hours', locale, { title, hours, link })
    case 'extend_ticket':
      return wordsOf('remedy_ticket_hours', locale, { title, hours, link })
    case 'free_network':
      return wordsOf('remedy_network', locale, { title, link })
    case 'grant_title':
      return wordsOf('remedy_title', locale, { title, link })
    case 'write':
      return wordsOf('remedy_written', locale, { text: remedy.text ?? '', link })
    case 'send_code':
    case 'send_ticket':
    case 'end_sessions':
      return null
  }
}
