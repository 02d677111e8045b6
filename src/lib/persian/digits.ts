import type { Locale } from '../text/locale.ts'

const persianZero = 0x06f0
const arabicZero = 0x0660

/** Persian (۰–۹) and Arabic (٠–٩) digits to 0–9; every other character stays. For machine fields: codes, phones, amounts. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= persianZero ? persianZero : arabicZero))
  })
}

/** Latin and Arabic digits to Persian ones; every other character stays. For display in Persian. */
export function toPersianDigits(text: string): string {
  return text.replace(/[0-9\u0660-\u0669]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String.fromCharCode(persianZero + (code >= arabicZero ? code - arabicZero : code - 0x30))
  })
}

/** Digits as the language writes them: Persian in `fa`, Latin in `en`. Numbers come without grouping. */
export function localDigits(value: string | number, locale: Locale): string {
  return locale === 'fa' ? toPersianDigits(String(value)) : toLatinDigits(String(value))
}
