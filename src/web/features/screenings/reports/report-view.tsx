import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney, type Currency } from '#lib/money/money.ts'
import { State } from '#web/ui/state.tsx'
import { dayWords } from './months.ts'
import './report.css'

export type Report = OutputOf<'GET /me/reports/:id'>
type Figures = Report['totals'][number]
type Row = Report['rows'][number]

/** An amount that may be below zero, with its minus before it in either direction of reading. */
function useSigned() {
  const locale = useLocale()
  return (amount: number, currency: Currency) => {
    const shown = formatMoney({ amount: Math.abs(amount), currency }, locale)
    return amount < 0 ? `−${shown}` : shown
  }
}

/** Sums by currency, then each screening, day and price. */
export function ReportView({ report, isStale = false }: { report: Report; isStale?: boolean }) {
  const t = useTranslations('screeningReport')
  if (report.rows.length === 0) return <State drawing="nothing" title={t('empty')} text={t('emptyHelp')} />
  return (
    <div className={`report${isStale ? ' stale' : ''}`} aria-busy={isStale || undefined}>
      {report.totals.map((total) => (
        <Totals key={total.currency} total={total} report={report} />
      ))}
      <Rows rows={report.rows} />
      <p className="tiny muted">{t('rules')}</p>
    </div>
  )
}

function Totals({ total, report }: { total: Figures; report: Report }) {
  const t = useTranslations('screeningReport')
  const signed = useSigned()
  const locale = useLocale()
  const { currency } = total
  const money = ['gross', 'gross_back', 'vat', 'net'] as const
  // most reports have no moved ticket
  const moves = (['moved_out', 'moved_in'] as const).filter((key) => total[key] !== 0)
  const counts = [...(['sold', 'free', 'used', 'refunded', 'at_door'] as const), ...moves]
  const parties = report.parties.filter((party) => party.currency === currency)
  return (
    <section className="card report-totals" aria-label={t('totals', { currency: t(`currencies.${currency}`) })}>
      <dl>
        {counts.map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{localDigits(total[key], locale)}</dd>
          </div>
        ))}
        {money.map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{signed(total[key], currency)}</dd>
          </div>
        ))}
        {parties.map((party) => (
          <div key={party.id} className="report-share">
            <dt>
              {t('shareOf')} <bdi>{party.name}</bdi>
            </dt>
            <dd>{signed(party.share, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('screeningReport')
  const locale = useLocale()
  const signed = useSigned()
  const heads = [
    'day',
    'price',
    'sold',
    'free',
    'used',
    'refunded',
    ...(['moved_out', 'moved_in'] as const).filter((key) => rows.some((row) => row[key] !== 0)),
    'at_door',
    'gross',
    'gross_back',
    'vat',
    'net',
    'share',
  ] as const
  const priceOf = ({ price, free, used, at_door }: Row): string => {
    if (price === null) return t(at_door !== 0 && free === 0 && used === 0 ? 'at_door' : 'given')
    return price.amount === 0 ? t('free') : formatMoney(price, locale)
  }
  const cells = (row: Row): Record<(typeof heads)[number], string> => {
    const currency = row.price?.currency ?? 'IRR'
    return {
      day: dayWords(row.day, locale),
      price: priceOf(row),
      sold: localDigits(row.sold, locale),
      free: localDigits(row.free, locale),
      used: localDigits(row.used, locale),
      refunded: localDigits(row.refunded, locale),
      moved_out: localDigits(row.moved_out, locale),
      moved_in: localDigits(row.moved_in, locale),
      at_door: localDigits(row.at_door, locale),
      gross: signed(row.gross, currency),
      gross_back: signed(row.gross_back, currency),
      vat: signed(row.vat, currency),
      net: signed(row.net, currency),
      share: signed(row.share, currency),
    }
  }
  return (
    <div className="card report-rows">
      <table>
        <caption className="only-said">{t('rows')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            {heads.map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const said = cells(row)
            return (
              <tr key={`${row.product_id}/${row.day}/${row.price?.currency}${row.price?.amount}`}>
                <th scope="row">
                  <bdi>{row.title}</bdi>
                </th>
                {heads.map((key) => (
                  <td key={key} data-head={t(key)}>
                    {said[key]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
