import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatAmount } from '#lib/money/money.ts'
import { type Column, Table } from '#web/features/studio/table/table.tsx'
import { AccountName } from './account-name.tsx'
import { Sideways } from './sideways.tsx'

export type ClosedDays = OutputOf<'GET /studio/finance/closed-days'>
export type DaySum = NonNullable<ClosedDays['next']>['sums'][number]

/** Shows the sums booked on a day, by currency and account. */
export function DaySums({ sums }: { sums: readonly DaySum[] }) {
  const t = useTranslations('studio.finance')
  const locale = useLocale()
  if (sums.length === 0) return <p className="small muted">{t('closedDays.nothing')}</p>
  const money = (amount: number, { currency }: DaySum) =>
    amount === 0 ? '–' : <bdi className="nowrap">{formatAmount({ amount, currency }, locale)}</bdi>
  const columns: Column<DaySum>[] = [
    { key: 'account', head: t('ledger.account'), cell: (sum) => <AccountName line={sum} /> },
    { key: 'debit', head: t('ledger.debit'), cell: (sum) => money(sum.debit, sum) },
    { key: 'credit', head: t('ledger.credit'), cell: (sum) => money(sum.credit, sum) },
  ]
  return (['IRR', 'USD'] as const).map((currency) => {
    const rows = sums.filter((sum) => sum.currency === currency)
    if (rows.length === 0) return null
    const name = t('days.unit', { unit: t(`units.${currency}`) })
    return (
      <div key={currency} className="balances">
        <h3 className="tiny muted">{name}</h3>
        <Sideways label={name}>
          <Table
            className="figures-table"
            caption={name}
            columns={columns}
            rows={rows}
            keyOf={({ account, gateway }) => `${account}/${gateway}`}
          />
        </Sideways>
      </div>
    )
  })
}
