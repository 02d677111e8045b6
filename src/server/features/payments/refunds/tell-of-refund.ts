import type { Tx } from '#db/client.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { type LetterWords, tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import type { PurchaseRow } from '#server/features/payments/purchases/index.ts'

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
  return wordsOf('money_back', locale, {
    number: localDigits(purchase.number, locale),
    title: subject.title[locale],
    amount: money(toBank + toWallet),
    to_bank: toBank > 0 ? money(toBank) : '',
    to_wallet: toWallet > 0 ? money(toWallet) : '',
    link: `${at.site}${locale === 'en' ? '/en' : ''}/pay/result/${purchase.id}`,
  })
}

/** Tells the buyer by SMS or mail, in the commit of the transaction; nobody when the account is deleted. */
export async function tellOfRefund(tx: Tx, core: Core, purchase: PurchaseRow, sums: Sums): Promise<void> {
  const site = core.config.publicUrl
  await tellMember(tx, core, { memberId: purchase.member_id, kind: 'money' }, (locale) =>
    refundWords(purchase, sums, { locale, site }),
  )
}
