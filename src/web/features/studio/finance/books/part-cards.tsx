import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { Link } from '#web/ui/link.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { type Column, Table } from '#web/features/studio/table/table.tsx'
import { type Finance, paymentLooks } from './finance-data.ts'
import { addressOfPayments } from './payment-search.ts'
import { Sideways } from './sideways.tsx'
import { byGateway, byState } from './sums.ts'

/** Shows the income at each gateway; a bar's length is its share of the largest amount in the same currency. */
export function GatewayCard({ finance }: { finance: Finance }) {
  const t = useTranslations('studio.finance.parts')
  const names = useTranslations('gateways')
  const locale = useLocale()
  const { from, to } = finance
  const sums = byGateway(finance)
  const most = (currency: string) => Math.max(...sums.filter((s) => s.currency === currency).map((s) => s.amount))
  return (
    <section className="card" aria-labelledby="finance-gateways">
      <h2 id="finance-gateways">{t('gateways')}</h2>
      {sums.length === 0 ? (
        <p className="small muted part-nothing">{t('nothingPaid')}</p>
      ) : (
        <ul className="part-list">
          {sums.map(({ of, currency, amount, count }) => (
            <li key={of + currency}>
              <p className="row between small">
                <Link className="part-link" to={addressOfPayments({ gateway: of, state: 'paid', from, to })}>
                  {names(of)}
                  <span className="tiny muted">{t('payments', { n: count })}</span>
                </Link>
                <b className="nowrap">{formatMoney({ amount, currency }, locale)}</b>
              </p>
              <progress className="bar" max={most(currency)} value={amount} aria-hidden="true" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The number and amount of attempts by state. */
export function StateCard({ finance }: { finance: Finance }) {
  const t = useTranslations('studio.finance')
  const locale = useLocale()
  const { from, to } = finance
  const sums = byState(finance)
  const columns: Column<(typeof sums)[number]>[] = [
    {
      key: 'state',
      head: t('columns.state'),
      cell: ({ of }) => (
        <Link
          className="state-link"
          to={addressOfPayments({ state: of, from, to })}
          aria-label={t('parts.seeOf', { state: t(`states.${of}`) })}
        >
          <span className={`tag ${paymentLooks[of]}`}>{t(`states.${of}`)}</span>
        </Link>
      ),
    },
    { key: 'count', head: t('parts.count'), cell: ({ count }) => countOf(count, locale) },
    {
      key: 'amount',
      head: t('columns.amount'),
      looks: 'nowrap',
      cell: ({ amount, currency }) => formatMoney({ amount, currency }, locale),
    },
  ]
  return (
    <section className="card wide-part" aria-labelledby="finance-states">
      <h2 id="finance-states">{t('parts.states')}</h2>
      {sums.length === 0 ? (
        <p className="small muted part-nothing">{t('parts.nothing')}</p>
      ) : (
        <Sideways label={t('parts.states')}>
          <Table
            className="figures-table"
            caption={t('parts.states')}
            columns={columns}
            rows={sums}
            keyOf={({ of, currency }) => of + currency}
          />
        </Sideways>
      )}
    </section>
  )
}
