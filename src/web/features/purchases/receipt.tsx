import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { formatMoney, formatOnPaper, type Money } from '#lib/money.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { State } from '../../ui/state.tsx'
import { shownReference, type Purchase, type Receipt } from './purchase.ts'
import { receiptWords } from './receipt-words.ts'
import './result.css'

/** The receipt of a paid purchase, in both languages on one sheet, ready to print. */
export function ReceiptPage({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('receipt')
  const pageName = useTranslations('sitePages')
  const { receipt } = purchase
  return (
    <div className="page narrow below-header">
      <div className="row between wrap not-printed">
        <Breadcrumbs crumbs={[{ label: pageName('purchases'), to: '/account/purchases' }, { label: t('title') }]} />
        {receipt && (
          <Button kind="soft" size="tight" onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </Button>
        )}
      </div>
      {receipt ? (
        <Sheet receipt={receipt} />
      ) : (
        <State drawing="nothing" heading="h1" title={t('none')} text={purchase.message}>
          <ButtonLink kind="soft" to={`/pay/result/${purchase.id}`}>
            {t('toResult')}
          </ButtonLink>
        </State>
      )}
    </div>
  )
}

function Sheet({ receipt }: { receipt: Receipt }) {
  return (
    <article className="receipt" aria-labelledby="receipt-title">
      <div className="head">
        <Logo linked={false} />
        <h1 id="receipt-title" className="large">
          <Both word="title" />
        </h1>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Both word="item" />
            </th>
            <th scope="col" className="number">
              <Both word="price" />
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line) => (
            <tr key={line.title_fa + line.amount.amount}>
              <td>
                <TwoTexts fa={line.title_fa} en={line.title_en} />
              </td>
              <Amount money={line.amount} />
            </tr>
          ))}
        </tbody>
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
        </tfoot>
      </table>
      <Facts receipt={receipt} />
    </article>
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

/** What has gone back since, and where; nothing where none of it went that way. */
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

interface Sum {
  word: 'net' | 'vat' | 'from_wallet' | 'from_bank' | 'total'
  money: Money
  /** Of a tax. */
  percent?: number
}

/**
 * Money that stays its owner's has no VAT, and so nothing to split; where the wallet paid, its share and the bank's are
 * named. The tax is told by the rates that held when it was bought.
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

function Facts({ receipt }: { receipt: Receipt }) {
  const locale = useLocale()
  const gateways = useTranslations('gateways')
  const facts = [
    ['number', localDigits(receipt.number, locale)],
    ['buyer', receipt.buyer],
    ['gateway', receipt.gateway && gateways(receipt.gateway)],
    ['reference', receipt.bank_reference && shownReference(receipt.bank_reference, locale)],
    ['card', receipt.card && localDigits(receipt.card, locale)],
  ] as const
  return (
    <dl className="facts-list small">
      <div>
        <dt>
          <Both word="date" />
        </dt>
        <dd className="strong">
          <TwoTexts
            fa={formatDateTime(new Date(receipt.issued_at), 'fa')}
            en={formatDateTime(new Date(receipt.issued_at), 'en')}
          />
        </dd>
      </div>
      {facts.map(
        ([word, value]) =>
          value && (
            <div key={word}>
              <dt>
                <Both word={word} />
              </dt>
              <dd className="strong">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** What was paid is said in Toman too, as it stood on the button. */
function Amount({ money, inToman = false }: { money: Money; inToman?: boolean }) {
  const locale = useLocale()
  return (
    <td className="number">
      <TwoTexts fa={formatOnPaper(money, 'fa')} en={formatOnPaper(money, 'en')} />
      {inToman && money.currency === 'IRR' && <p className="tiny muted">{formatMoney(money, locale)}</p>}
    </td>
  )
}

const TaxName = ({ percent }: { percent: number }) => (
  <TwoTexts
    fa={`${receiptWords.vat.fa}، ${localDigits(percent, 'fa')}٪`}
    en={`${receiptWords.vat.en}, ${localDigits(percent, 'en')}%`}
  />
)

const Both = ({ word }: { word: keyof typeof receiptWords }) => (
  <TwoTexts fa={receiptWords[word].fa} en={receiptWords[word].en} />
)

/** The language of the page first and larger, the other below it. */
function TwoTexts({ fa, en }: { fa: string; en: string }) {
  const persian = (
    <span key="fa" lang="fa" dir="rtl">
      {fa}
    </span>
  )
  const english = (
    <span key="en" lang="en" dir="ltr">
      {en}
    </span>
  )
  return <span className="both">{useLocale() === 'fa' ? [persian, english] : [english, persian]}</span>
}
