import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { State } from '#web/ui/state.tsx'
import { Both, TwoTexts } from './both-languages.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceParties } from './invoice-parties.tsx'
import { shownReference, type Purchase, type Receipt } from './purchase.ts'
import { receiptWords } from './receipt-words.ts'
import { Amount, Sums } from './receipt-sums.tsx'
import './result.css'
import './invoice.css'

/** The receipt of a paid purchase, in both languages on one sheet, ready to print. */
export function ReceiptPage({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('receipt')
  const pageName = useTranslations('sitePages')
  const { receipt } = purchase
  return (
    <div className={`page ${receipt?.is_invoice === true ? '' : 'narrow '}below-header`}>
      <div className="row between wrap not-printed">
        <Breadcrumbs
          crumbs={[
            { label: pageName('purchases'), to: '/account/purchases' },
            { label: t(receipt?.is_invoice === true ? 'invoice' : 'title') },
          ]}
        />
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
  const { is_invoice: isInvoice } = receipt
  return (
    <article className={isInvoice ? 'receipt invoice' : 'receipt'} aria-labelledby="receipt-title">
      <div className="head">
        <Logo linked={false} />
        <div>
          <h1 id="receipt-title" className="large">
            <Both word={isInvoice ? 'invoice' : 'title'} />
          </h1>
          {isInvoice && <Numbered receipt={receipt} />}
        </div>
      </div>
      {(isInvoice || receipt.seller !== null) && <InvoiceParties receipt={receipt} />}
      {isInvoice && <InvoiceLines receipt={receipt} />}
      <table>
        {!isInvoice && <Items lines={receipt.lines} />}
        <Sums receipt={receipt} />
      </table>
      <Facts receipt={receipt} />
    </article>
  )
}

/** The number and the day of an invoice stand at its head. */
function Numbered({ receipt }: { receipt: Receipt }) {
  const { number, issued_at: at } = receipt
  const day = new Date(at)
  const { fa, en } = receiptWords.invoiceNumber
  return (
    <div className="numbered small">
      <TwoTexts fa={`${fa}: ${localDigits(number, 'fa')}`} en={`${en}: ${number}`} />
      <TwoTexts fa={formatDateTime(day, 'fa')} en={formatDateTime(day, 'en')} />
    </div>
  )
}

function Items({ lines }: Pick<Receipt, 'lines'>) {
  return (
    <>
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
        {lines.map((line) => (
          <tr key={line.position}>
            <td>
              <TwoTexts fa={line.title_fa} en={line.title_en} />
              {line.reckoned.map((part) => (
                <span key={part.title_en} className="tiny muted block">
                  <TwoTexts
                    fa={`${receiptWords.reckoned.fa} ${part.title_fa}: ${formatMoney(part.amount, 'fa')}`}
                    en={`${receiptWords.reckoned.en} ${part.title_en}: ${formatMoney(part.amount, 'en')}`}
                  />
                </span>
              ))}
            </td>
            <Amount money={line.amount} />
          </tr>
        ))}
      </tbody>
    </>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const locale = useLocale()
  const { is_invoice: isInvoice } = receipt
  const gateways = useTranslations('gateways')
  const facts = [
    // what stands at the head of an invoice, or beside its seller, is not said again
    ['number', isInvoice ? null : localDigits(receipt.number, locale)],
    ['buyer', isInvoice || receipt.seller !== null ? null : receipt.buyer],
    ['gateway', receipt.gateway && gateways(receipt.gateway)],
    ['reference', receipt.bank_reference && shownReference(receipt.bank_reference, locale)],
    ['card', receipt.card && localDigits(receipt.card, locale)],
  ] as const
  return (
    <dl className="facts-list small">
      {!isInvoice && (
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
      )}
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
