import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { Link } from '../../../ui/link.tsx'
import { Price } from '../../../ui/price.tsx'
import type { Payment } from './finance-data.ts'
import { Moment } from '../moment.tsx'
import { PaymentTag } from './payment-tag.tsx'

/** Attempts at banks; each leads to its purchase. */
export function PaymentsTable({ rows, busy }: { rows: readonly Payment[]; busy: boolean }) {
  const t = useTranslations('studio.finance')
  const columns = ['buyer', 'gateway', 'began', 'reference', 'state', 'amount'] as const
  return (
    <div className={`card titles-card${busy ? ' stale' : ''}`}>
      <table className="titles-table payments-table" aria-busy={busy || undefined}>
        <caption className="only-said">{t('payments.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.purchase')}</th>
            {columns.map((key) => (
              <th key={key} scope="col" className="only-large">
                {t(`columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: Payment }) {
  const names = useTranslations('gateways')
  const locale = useLocale()
  return (
    <tr>
      <th scope="row">
        <Link to={`/studio/finance/purchases/${row.purchase_id}`} className="title-name clip-2">
          {row.title}
        </Link>
        <p className="tiny muted">{localDigits(row.purchase_number, locale)}</p>
        <div className="only-small under-name">
          <p className="row between">
            <PaymentTag state={row.state} />
            <Price money={row.amount} className="strong" />
          </p>
          <p className="tiny muted">
            {names(row.gateway)} · <Moment at={row.created_at} />
          </p>
          <p className="tiny muted user-name">
            <bdi>{row.buyer}</bdi>
          </p>
        </div>
      </th>
      <td className="only-large buyer-cell">
        <bdi>{row.buyer}</bdi>
      </td>
      <td className="only-large muted nowrap">{names(row.gateway)}</td>
      <td className="only-large muted">
        <Moment at={row.created_at} />
      </td>
      <td className="only-large muted reference-cell">
        <bdi>{row.bank_reference ?? '–'}</bdi>
      </td>
      <td className="only-large">
        <PaymentTag state={row.state} />
      </td>
      <td className="only-large strong">
        <Price money={row.amount} />
      </td>
    </tr>
  )
}
