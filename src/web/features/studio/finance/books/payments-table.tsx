import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import type { Payment } from './finance-data.ts'
import { PaymentTag } from './payment-tag.tsx'

type LargeColumn = 'buyer' | 'gateway' | 'began' | 'reference' | 'state' | 'amount'

/** Attempts at banks; each links to its purchase. */
export function PaymentsTable({ rows, isStale }: { rows: readonly Payment[]; isStale: boolean }) {
  const t = useTranslations('studio.finance')
  const names = useTranslations('gateways')
  const large = (key: LargeColumn, looks: string, cell: Column<Payment>['cell']): Column<Payment> => ({
    key,
    head: t(`columns.${key}`),
    shown: 'large',
    looks,
    cell,
  })
  const columns: Column<Payment>[] = [
    { key: 'purchase', head: t('columns.purchase'), cell: (row) => <Name row={row} /> },
    large('buyer', 'buyer-cell', ({ buyer }) => <bdi>{buyer}</bdi>),
    large('gateway', 'muted nowrap', ({ gateway }) => names(gateway)),
    large('began', 'muted', ({ created_at: at }) => <Moment at={at} />),
    large('reference', 'muted reference-cell', (row) => <bdi>{row.bank_reference ?? '–'}</bdi>),
    large('state', '', ({ state }) => <PaymentTag state={state} />),
    large('amount', 'strong', ({ amount }) => <Price money={amount} />),
  ]
  return (
    <TableCard
      className="payments-table"
      caption={t('payments.title')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isStale={isStale}
    />
  )
}

/** The title and number of the purchase; on a phone also what the other columns show. */
function Name({ row }: { row: Payment }) {
  const names = useTranslations('gateways')
  const locale = useLocale()
  return (
    <>
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
    </>
  )
}
