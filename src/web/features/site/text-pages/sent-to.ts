import type { OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'

/** Where goods can go, as the API says it. */
export type Reached = OutputOf<'GET /core/delivery-countries'>

const joined: Record<Locale, Intl.ListFormat> = {
  fa: new Intl.ListFormat('fa', { type: 'conjunction' }),
  en: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
}

const sentences: Record<Locale, Record<'unknown' | 'nowhere' | 'iran' | 'everywhere' | 'abroad', string>> = {
  fa: {
    unknown: 'کالا به کجا فرستاده می‌شود، هنگام نوشتن نشانی پیداست.',
    nowhere: 'الان کالایی فرستاده نمی‌شود.',
    iran: 'کالا فقط به نشانی‌های داخل ایران فرستاده می‌شود.',
    everywhere: 'سراسر ایران و همهٔ کشورهای دیگر',
    abroad: 'کالا به {where} فرستاده می‌شود. سفارش داخل ایران به تومان و سفارش خارج از ایران به دلار پرداخت می‌شود.',
  },
  en: {
    unknown: 'Where goods can be sent is shown where you write the address.',
    nowhere: 'At present no goods are sent.',
    iran: 'Goods are sent to addresses in Iran only.',
    everywhere: 'all of Iran and every other country',
    abroad: 'Goods are sent to {where}. Orders within Iran are paid in Toman, orders abroad in dollars.',
  },
}

/** Where goods go by the tariff of now, and how they are paid there. Null: it could not be asked. */
export function sentTo(reached: Reached | null, locale: Locale): string {
  const said = sentences[locale]
  if (reached === null) return said.unknown
  const there = reached.items.filter(({ is_reached: is }) => is)
  if (there.length === 0) return said.nowhere
  if (there.every(({ code }) => code === 'IR')) return said.iran
  const isEverywhere = reached.items.every(({ is_reached: is }) => is)
  const where = isEverywhere ? said.everywhere : joined[locale].format(there.map(({ name }) => name))
  return said.abroad.replace('{where}', where)
}
