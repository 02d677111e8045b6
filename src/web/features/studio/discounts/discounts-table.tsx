import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import type { DiscountRow } from './discount-data.ts'
import { StateTag, useIsFor, useTakesOff, useUses, useWhen } from './discount-words.tsx'

export function DiscountsTable({ rows, busy }: { rows: readonly DiscountRow[]; busy: boolean }) {
  const t = useTranslations('studio.discounts')
  return (
    <div className={`card titles-card${busy ? ' stale' : ''}`}>
      <table className="titles-table" aria-busy={busy || undefined}>
        <caption className="only-said">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.code')}</th>
            <th scope="col">{t('columns.off')}</th>
            <th scope="col" className="only-large">
              {t('columns.isFor')}
            </th>
            <th scope="col" className="only-large">
              {t('columns.when')}
            </th>
            <th scope="col" className="only-large">
              {t('columns.uses')}
            </th>
            <th scope="col" className="only-large">
              {t('columns.state')}
            </th>
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

function Row({ row }: { row: DiscountRow }) {
  const t = useTranslations('studio.discounts')
  const takesOff = useTakesOff()
  const isFor = useIsFor()
  const when = useWhen()
  const uses = useUses()
  return (
    <tr>
      <th scope="row">
        <Link to={`/studio/discounts/${row.id}`} className="title-name">
          <bdi>{row.code}</bdi>
        </Link>
        {row.note && <p className="tiny muted clip-1">{row.note}</p>}
        <div className="only-small under-name">
          <StateTag row={row} />
          <p className="tiny muted">{isFor(row)}</p>
          <p className="tiny muted">{when(row)}</p>
          <p className="tiny muted">{t('usesSaid', { n: uses(row) })}</p>
        </div>
      </th>
      <td className="nowrap">{takesOff(row)}</td>
      <td className="only-large muted">{isFor(row)}</td>
      <td className="only-large muted small">{when(row)}</td>
      <td className="only-large muted nowrap">{uses(row)}</td>
      <td className="only-large">
        <StateTag row={row} />
      </td>
    </tr>
  )
}
