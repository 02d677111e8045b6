import { useLocale } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { formatMoney, formatOnPaper, type Money } from '#lib/money/money.ts'
import { Both, TaxName, TwoTexts } from './both-languages.tsx'
import type { Receipt } from './purchase.ts'
import { receiptWords } from './receipt-words.ts'

/** Shows the total cost with its tax, how it was paid, and how much went back to where. */
export function Sums({ receipt }: { receipt: Receipt }) {
  return (
    <tfoot>
      {receipt.discount && <DiscountRow discount={receipt.discount} />}
      {sumsOf(receipt).map(({ word, money, percent = null }) => (
        <tr key={`${word} ${percent}`} className={word}>
          <th scope="row">{percent === null ? <Both word={word} /> : <TaxName percent={percent} />}</th>
          <Amount money={money} inToman={word === 'total'} />
        </tr>
      ))}
      {receipt.refunds.flatMap((refund) => [
        <RefundRow key={`${refund.at} bank`} at={refund.at} to="to_bank" money={refund.to_bank} />,
        <RefundRow key={`${refund.at} wallet`} at={refund.at} to="to_wallet" money={refund.to_wallet} />,
      ])}
      {receipt.is_invoice && receipt.refunds.length > 0 && <LeftRow receipt={receipt} />}
    </tfoot>
  )
}

function DiscountRow({ discount }: { discount: NonNullable<Receipt['discount']> }) {
  const { fa, en } = receiptWords.discount
  const less = { ...discount.amount, amount: -discount.amount.amount }
  return (
    <tr>
      <th scope="row">
        <TwoTexts fa={`${fa} ${discount.code}`} en={`${en} ${discount.code}`} />
      </th>
      <Amount money={less} />
    </tr>
  )
}

/** Shows the refund to the bank or to the wallet; nothing when that part is zero. */
function RefundRow({ at, to, money }: { at: string; to: 'to_bank' | 'to_wallet'; money: Money }) {
  if (money.amount === 0) return null
  const { fa, en } = receiptWords[to]
  const day = new Date(at)
  return (
    <tr className="back">
      <th scope="row">
        <TwoTexts fa={`${fa}، ${formatDate(day, 'fa')}`} en={`${en}, ${formatDate(day, 'en')}`} />
      </th>
      <Amount money={{ ...money, amount: -money.amount }} />
    </tr>
  )
}

/** Shows the sum that is left on the invoice after all refunds. */
function LeftRow({ receipt: { total, refunds } }: { receipt: Receipt }) {
  const back = refunds.reduce((sum, { amount }) => sum + amount.amount, 0)
  return (
    <tr className="left">
      <th scope="row">
        <Both word="left" />
      </th>
      <Amount money={{ ...total, amount: total.amount - back }} />
    </tr>
  )
}

interface Sum {
  word: 'net' | 'vat' | 'from_wallet' | 'from_bank' | 'total'
  money: Money
  /** Rate, for a tax row. */
  percent?: number
}

/**
 * Money that stays its owner's has no VAT, so nothing is split. Where the wallet paid a part, its share and the bank's
 * are listed. The tax is shown by the rates at the time of purchase.
 */
function sumsOf({ net, taxes, total, from_wallet }: Receipt): Sum[] {
  const fromBank = { ...total, amount: total.amount - from_wallet.amount }
  const taxed: Sum[] = [
    { word: 'net', money: net },
    ...taxes.map(({ percent, amount }) => ({ word: 'vat' as const, money: amount, percent })),
  ]
  const shares: Sum[] = [
    { word: 'from_wallet', money: from_wallet },
    ...(fromBank.amount > 0 ? [{ word: 'from_bank' as const, money: fromBank }] : []),
  ]
  return [
    ...(taxes.length > 0 ? taxed : []),
    ...(from_wallet.amount > 0 ? shares : []),
    { word: 'total', money: total },
  ]
}

/** The total is also shown in Toman, as on the button. */
export function Amount({ money, inToman = false }: { money: Money; inToman?: boolean }) {
  const locale = useLocale()
  return (
    <td className="number">
      <TwoTexts fa={formatOnPaper(money, 'fa')} en={formatOnPaper(money, 'en')} />
      {inToman && money.currency === 'IRR' && <p className="tiny muted">{formatMoney(money, locale)}</p>}
    </td>
  )
}
