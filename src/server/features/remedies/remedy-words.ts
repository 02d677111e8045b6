import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import type { LetterWords } from '../notices/index.ts'
import { inLocale } from '../catalog/index.ts'
import type { RemedyRow } from './remedy-queries.ts'

type Told = Pick<RemedyRow, 'kind' | 'hours' | 'text' | 'name_fa' | 'name_en'>

const nameOf = ({ name_fa: fa, name_en: en }: Told, locale: Locale) => inLocale(fa, en, locale) ?? ''

/** What was done, as a sentence; what was written, as it was written. In the case, and in the member's letter. */
export function caseLine(remedy: Told, locale: Locale): string {
  const count = localDigits(remedy.hours ?? 0, locale)
  const name = nameOf(remedy, locale)
  const isFa = locale === 'fa'
  switch (remedy.kind) {
    case 'send_code':
      return isFa ? 'کد را دوباره فرستادیم.' : 'We have sent the code again.'
    case 'send_ticket':
      return isFa ? `بلیت «${name}» را دوباره فرستادیم.` : `We have sent your ticket for ${name} again.`
    case 'extend_rent':
      return isFa
        ? `${count} ساعت به اجارهٔ «${name}» اضافه کردیم.`
        : `We have added ${count} hours to your rental of ${name}.`
    case 'extend_ticket':
      return isFa
        ? `${count} ساعت به وقت تماشای «${name}» اضافه کردیم.`
        : `We have added ${count} hours to your time for ${name}.`
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

/** Told by a letter of their own: a code, a ticket's address, the devices that were signed out. */
const tellThemselves = new Set<Told['kind']>(['send_code', 'send_ticket', 'end_sessions'])

/** The letter to the member; null where the deed itself sends one. */
export function toldWords(remedy: Told, at: { locale: Locale; site: string }): LetterWords | null {
  if (tellThemselves.has(remedy.kind)) return null
  const { locale } = at
  const subject = locale === 'fa' ? 'پرده: پیامی از پشتیبانی' : 'Parde: a word from support'
  const lines = caseLine(remedy, locale)
    .split('\n')
    .filter((line) => line !== '')
  const home = `${at.site}${locale === 'en' ? '/en' : ''}/`
  return { subject, lines: [...lines, home] }
}
