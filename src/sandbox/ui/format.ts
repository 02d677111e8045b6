import { type Currency, formatAmount } from '#lib/money/money.ts'
import type { Lang } from './text.ts'

const locale = { fa: 'fa-IR', en: 'en-GB' } as const

export function number(value: number, lang: Lang): string {
  return value.toLocaleString(locale[lang], { maximumFractionDigits: 1 })
}

/** Digits of a text that is not a quantity (a time, a card number): without grouping. */
export function digits(text: string, lang: Lang): string {
  return lang === 'fa' ? text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit))) : text
}

export function rial(amountRial: number, lang: Lang): string {
  return lang === 'fa' ? `${number(amountRial, lang)} ریال` : `${number(amountRial, lang)} rial`
}

/** The number and its unit for separate sizes: Rials are shown in Toman, cents in dollars. */
export function moneyParts(amount: number, currency: Currency, lang: Lang): { sum: string; unit: string } {
  const sum = formatAmount({ amount, currency }, lang)
  if (currency === 'IRR') return { sum, unit: lang === 'fa' ? 'تومان' : 'toman' }
  return lang === 'fa' ? { sum, unit: 'دلار' } : { sum: `$${sum}`, unit: '' }
}

export function money(amount: number, currency: Currency, lang: Lang): string {
  const { sum, unit } = moneyParts(amount, currency, lang)
  return unit === '' ? sum : `${sum} ${unit}`
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
