import type { Tx } from '#db/client.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import { formatMoney } from '#lib/money.ts'
import type { Core } from '../../core.ts'
import { type LetterWords, tellMember } from '../notices/index.ts'
import type { PurchaseRow } from '../purchases/index.ts'

/** In Rials or cents. */
interface Sums {
  toBank: number
  toWallet: number
}

/** The message to the buyer about money that has gone back. `site`: our own address. */
export function refundWords(
  purchase: Pick<PurchaseRow, 'id' | 'number' | 'currency' | 'subject'>,
  { toBank, toWallet }: Sums,
  at: { locale: Locale; site: string },
): LetterWords {
  const { currency, subject } = purchase
  const { locale } = at
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const title = subject.title[locale]
  const number = localDigits(purchase.number, locale)
  const link = `${at.site}${locale === 'en' ? '/en' : ''}/pay/result/${purchase.id}`
  const lines =
    locale === 'fa'
      ? [
          `خرید شمارهٔ ${number}، «${title}»`,
          ...(toBank > 0
            ? [`${money(toBank)} به کارت یا حسابی که با آن پرداخت کردید برگشت. شاید تا ۷۲ ساعت در حساب دیده نشود.`]
            : []),
          ...(toWallet > 0 ? [`${money(toWallet)} به کیف پول‌تان در پرده برگشت.`] : []),
          `جزئیات: ${link}`,
        ]
      : [
          `Purchase ${number}, “${title}”`,
          ...(toBank > 0
            ? [`${money(toBank)} went back the way you paid. Your bank may take up to 72 hours to show it.`]
            : []),
          ...(toWallet > 0 ? [`${money(toWallet)} went back to your Parde wallet.`] : []),
          `Details: ${link}`,
        ]
  const all = money(toBank + toWallet)
  return { subject: locale === 'fa' ? `${all} به شما برگشت` : `${all} has gone back to you`, lines }
}

/** Tells the buyer by SMS or mail, in the commit of the transaction; nobody when the account is deleted. */
export async function tellOfRefund(tx: Tx, core: Core, purchase: PurchaseRow, sums: Sums): Promise<void> {
  const site = core.config.publicUrl
  await tellMember(tx, core, { memberId: purchase.member_id, kind: 'money' }, (locale) =>
    refundWords(purchase, sums, { locale, site }),
  )
}
