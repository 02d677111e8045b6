import type { Lang } from './text.ts'

const locale = { fa: 'fa-IR', en: 'en-GB' } as const

export function number(value: number, lang: Lang): string {
  return value.toLocaleString(locale[lang], { maximumFractionDigits: 1 })
}

/** Digits of a text that is not a quantity (a clock, a card): no grouping. */
export function digits(text: string, lang: Lang): string {
  return lang === 'fa' ? text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit))) : text
}

export function rial(amountRial: number, lang: Lang): string {
  return lang === 'fa' ? `${number(amountRial, lang)} ریال` : `${number(amountRial, lang)} rial`
}

/** One Toman is ten Rials; a stray Rial shows as a fraction rather than being lost. */
export function toman(amountRial: number, lang: Lang): string {
  return lang === 'fa' ? `${number(amountRial / 10, lang)} تومان` : `${number(amountRial / 10, lang)} toman`
}

/** Date and time in Tehran: Jalali in Persian, Gregorian in English. */
export function dateTime(at: Date | string, lang: Lang): string {
  const calendar = lang === 'fa' ? 'fa-IR-u-ca-persian' : 'en-GB'
  return new Date(at).toLocaleString(calendar, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Tehran',
  })
}

export function clockTime(at: Date | string, lang: Lang): string {
  return new Date(at).toLocaleTimeString(locale[lang], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Tehran',
  })
}
