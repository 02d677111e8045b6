import { useLocale } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { amountOnPaper, type Money } from '#lib/money/money.ts'
import { Both, type ReceiptWord, TwoTexts } from './both-languages.tsx'
import type { Receipt } from './purchase.ts'
import { receiptWords } from './receipt-words.ts'

type Line = Receipt['lines'][number]
type Refund = Receipt['refunds'][number]

/** Each line with the rate and amount of its tax; what went back follows with a minus. */
export function InvoiceLines({ receipt }: { receipt: Receipt }) {
  const { lines, refunds, total } = receipt
  const hasDiscount = lines.some(({ discount }) => discount.amount > 0)
  const columns: ReceiptWord[] = [
    ...(['count', 'each'] as const),
    ...(hasDiscount ? (['lineDiscount'] as const) : []),
    ...(['lineNet', 'rate', 'lineVat', 'lineTotal'] as const),
  ]
  return (
    <>
      <p className="tiny muted unit">
        <Both word={total.currency === 'IRR' ? 'inRials' : 'inDollars'} />
      </p>
      <table className="invoice-lines">
        <thead>
          <tr>
            <th scope="col">
              <Both word="item" />
            </th>
            {columns.map((word) => (
              <th key={word} scope="col" className="number">
                <Both word={word} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.position} line={line} hasDiscount={hasDiscount} />
          ))}
          {refunds.flatMap((refund) =>
            refund.lines.map((back) => (
              <BackRow
                key={`${refund.at} ${back.position}`}
                at={refund.at}
                back={back}
                line={lines.find(({ position }) => position === back.position)}
                hasDiscount={hasDiscount}
              />
            )),
          )}
        </tbody>
      </table>
    </>
  )
}

function LineRow({ line, hasDiscount }: { line: Line; hasDiscount: boolean }) {
  return (
    <tr>
      <th scope="row">
        <TwoTexts fa={line.title_fa} en={line.title_en} />
      </th>
      <Count word="count" count={line.quantity} />
      <Sum word="each" money={line.unit_price} />
      {hasDiscount && <Sum word="lineDiscount" money={line.discount} />}
      <Sum word="lineNet" money={line.net} />
      <Rate percent={line.vat_percent} />
      <Sum word="lineVat" money={line.vat} />
      <Sum word="lineTotal" money={line.total} />
    </tr>
  )
}

type BackProps = { at: string; back: Refund['lines'][number]; line: Line | undefined; hasDiscount: boolean }

/** Shows the money of a line that went back, with the count of returned pieces: 0 where only money went back. */
function BackRow({ at, back, line, hasDiscount }: BackProps) {
  if (line === undefined) return null
  const day = new Date(at)
  const word = receiptWords[back.quantity > 0 ? 'back' : 'backMoney']
  const less = (amount: number): Money => ({ ...back.amount, amount: -amount })
  return (
    <tr className="back">
      <th scope="row">
        <TwoTexts
          fa={`${word.fa}، ${formatDate(day, 'fa')}: ${line.title_fa}`}
          en={`${word.en}, ${formatDate(day, 'en')}: ${line.title_en}`}
        />
      </th>
      <Count word="count" count={-back.quantity} />
      <Empty />
      {hasDiscount && <Empty />}
      <Sum word="lineNet" money={less(back.amount.amount - back.vat.amount)} />
      <Rate percent={line.vat_percent} />
      <Sum word="lineVat" money={less(back.vat.amount)} />
      <Sum word="lineTotal" money={less(back.amount.amount)} />
    </tr>
  )
}

/** On a phone a line is a block, and each number stands beside its name. */
const useName = (word: ReceiptWord) => receiptWords[word][useLocale()]

const Empty = () => <td className="number none" />

function Cell({ word, fa, en }: { word: ReceiptWord; fa: string; en: string }) {
  return (
    <td className="number" data-name={useName(word)}>
      <TwoTexts fa={fa} en={en} />
    </td>
  )
}

const Sum = ({ word, money }: { word: ReceiptWord; money: Money }) => (
  <Cell word={word} fa={amountOnPaper(money, 'fa')} en={amountOnPaper(money, 'en')} />
)

const minus = { fa: '\u200E\u2212', en: '-' }

function Count({ word, count }: { word: ReceiptWord; count: number }) {
  if (count === 0) return <Empty />
  const shown = (locale: 'fa' | 'en') => `${count < 0 ? minus[locale] : ''}${localDigits(Math.abs(count), locale)}`
  return <Cell word={word} fa={shown('fa')} en={shown('en')} />
}

const Rate = ({ percent }: { percent: number }) => (
  <Cell word="rate" fa={`${localDigits(percent, 'fa')}٪`} en={`${percent}%`} />
)
