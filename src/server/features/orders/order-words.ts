import { formatDate } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import { formatMoney, type Money } from '#lib/money.ts'
import type { LetterWords } from '../notices/index.ts'

/** What a letter tells of an order. Texts of the desk are written as they are. */
export type ToldStep =
  | { kind: 'registred' }
  | { kind: 'accepted' }
  | { kind: 'rejected' | 'canceled'; text: string }
  /** `until`: the last moment for a return; null where nothing is taken back. */
  | { kind: 'delivered'; until: Date | null }
  | { kind: 'parcel_sent'; carrier: string; number: string | null; link: string | null; isPickup: boolean }
  | { kind: 'return_asked'; returnNumber: number }
  | { kind: 'return_accepted'; returnNumber: number; address: string; isOurPostage: boolean; text: string }
  | { kind: 'return_refused'; returnNumber: number; text: string }
  | { kind: 'return_arrived'; returnNumber: number; money: Money | null; text: string }
  | { kind: 'exchanged'; returnNumber: number; text: string }

interface At {
  locale: Locale
  site: string
}

type Words = { subject: string; lines: string[] }

function persian(told: ToldStep, order: string): Words {
  const digits = (value: number | string) => localDigits(value, 'fa')
  switch (told.kind) {
    case 'registred':
      return { subject: `سفارش ${order} ثبت شد`, lines: ['پولش رسید. پذیرفته که شد خبر می‌دهیم.'] }
    case 'accepted':
      return { subject: `سفارش ${order} پذیرفته شد`, lines: ['داریم آماده‌اش می‌کنیم؛ راه که افتاد خبر می‌دهیم.'] }
    case 'rejected':
      return { subject: `سفارش ${order} پذیرفته نشد`, lines: [told.text, 'همهٔ پولش به شما برمی‌گردد.'] }
    case 'canceled':
      return { subject: `سفارش ${order} لغو شد`, lines: [told.text, 'همهٔ پولش به شما برمی‌گردد.'] }
    case 'delivered':
      return {
        subject: `سفارش ${order} تحویل شد`,
        lines:
          told.until === null ? [] : [`تا ${formatDate(told.until, 'fa', { weekday: true })} می‌توانید برش گردانید.`],
      }
    case 'parcel_sent':
      return told.isPickup
        ? { subject: `سفارش ${order} آماده است`, lines: [`در ${told.carrier} منتظر شماست.`] }
        : {
            subject: `بسته‌ای از سفارش ${order} راه افتاد`,
            lines: [
              told.number === null ? `با ${told.carrier}` : `با ${told.carrier}، شمارهٔ پیگیری ${told.number}`,
              told.link === null ? '' : `پیگیری: ${told.link}`,
            ],
          }
    case 'return_asked':
      return {
        subject: `بازگشت ${digits(told.returnNumber)} از سفارش ${order} ثبت شد`,
        lines: ['نگاهش می‌کنیم و نشانی فرستادن را برایتان می‌فرستیم.'],
      }
    case 'return_accepted':
      return {
        subject: `بازگشت ${digits(told.returnNumber)} پذیرفته شد`,
        lines: [
          told.text,
          told.address === '' ? '' : `کالا را به این نشانی بفرستید: ${told.address}`,
          told.isOurPostage ? 'هزینهٔ پست با ماست.' : 'هزینهٔ پست با شماست.',
          `روی بسته بنویسید: بازگشت ${digits(told.returnNumber)}`,
        ],
      }
    case 'return_refused':
      return { subject: `بازگشت ${digits(told.returnNumber)} پذیرفته نشد`, lines: [told.text] }
    case 'return_arrived':
      return {
        subject: `کالای بازگشت ${digits(told.returnNumber)} رسید`,
        lines: [told.text, told.money === null ? '' : `${formatMoney(told.money, 'fa')} به شما برمی‌گردد.`],
      }
    case 'exchanged':
      return {
        subject: `کالای بازگشت ${digits(told.returnNumber)} رسید`,
        lines: [told.text, 'یکی دیگر از همان را برایتان می‌فرستیم.'],
      }
  }
}

function english(told: ToldStep, order: string): Words {
  switch (told.kind) {
    case 'registred':
      return { subject: `Order ${order} is registered`, lines: ['It is paid. We tell you when it is accepted.'] }
    case 'accepted':
      return { subject: `Order ${order} is accepted`, lines: ['We are packing it, and tell you when it leaves.'] }
    case 'rejected':
      return { subject: `Order ${order} was not accepted`, lines: [told.text, 'All its money goes back to you.'] }
    case 'canceled':
      return { subject: `Order ${order} was cancelled`, lines: [told.text, 'All its money goes back to you.'] }
    case 'delivered':
      return {
        subject: `Order ${order} was delivered`,
        lines:
          told.until === null ? [] : [`You can return it until ${formatDate(told.until, 'en', { weekday: true })}.`],
      }
    case 'parcel_sent':
      return told.isPickup
        ? { subject: `Order ${order} is ready`, lines: [`It waits for you at ${told.carrier}.`] }
        : {
            subject: `A parcel of order ${order} is on its way`,
            lines: [
              told.number === null ? `With ${told.carrier}` : `With ${told.carrier}, number ${told.number}`,
              told.link === null ? '' : `Follow it: ${told.link}`,
            ],
          }
    case 'return_asked':
      return {
        subject: `Return ${told.returnNumber} of order ${order} is registered`,
        lines: ['We look at it, and send you the address for it.'],
      }
    case 'return_accepted':
      return {
        subject: `Return ${told.returnNumber} is accepted`,
        lines: [
          told.text,
          told.address === '' ? '' : `Please send the goods to: ${told.address}`,
          told.isOurPostage ? 'We pay the postage.' : 'You pay the postage.',
          `Please write on the parcel: return ${told.returnNumber}`,
        ],
      }
    case 'return_refused':
      return { subject: `Return ${told.returnNumber} was not accepted`, lines: [told.text] }
    case 'return_arrived':
      return {
        subject: `The goods of return ${told.returnNumber} have arrived`,
        lines: [told.text, told.money === null ? '' : `${formatMoney(told.money, 'en')} goes back to you.`],
      }
    case 'exchanged':
      return {
        subject: `The goods of return ${told.returnNumber} have arrived`,
        lines: [told.text, 'We send you another one of the same.'],
      }
  }
}

/** The letter about a step of an order, in the buyer's language, with the page of the order at its end. */
export function orderWords(told: ToldStep, number: number, { locale, site }: At): LetterWords {
  const order = localDigits(number, locale)
  const { subject, lines } = locale === 'fa' ? persian(told, order) : english(told, order)
  const link = `${site}${locale === 'en' ? '/en' : ''}/shop/orders/${number}`
  return {
    subject,
    lines: [...lines.filter((line) => line !== ''), locale === 'fa' ? `سفارش: ${link}` : `Your order: ${link}`],
  }
}
