import { useTranslations } from 'use-intl'
import { Link } from '#web/ui/link.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import type { DiscountRow } from './discount-data.ts'
import { StateTag, useIsFor, useTakesOff, useUses, useWhen } from './discount-words.tsx'

export function DiscountsTable({ rows, isStale }: { rows: readonly DiscountRow[]; isStale: boolean }) {
  const t = useTranslations('studio.discounts')
  const takesOff = useTakesOff()
  const isFor = useIsFor()
  const when = useWhen()
  const uses = useUses()
  const columns: Column<DiscountRow>[] = [
    { key: 'code', head: t('columns.code'), cell: (row) => <Code row={row} /> },
    { key: 'off', head: t('columns.off'), looks: 'nowrap', cell: takesOff },
    { key: 'isFor', head: t('columns.isFor'), shown: 'large', looks: 'muted', cell: isFor },
    { key: 'when', head: t('columns.when'), shown: 'large', looks: 'muted small', cell: when },
    { key: 'uses', head: t('columns.uses'), shown: 'large', looks: 'muted nowrap', cell: uses },
    { key: 'state', head: t('columns.state'), shown: 'large', cell: (row) => <StateTag row={row} /> },
  ]
  return <TableCard caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} isStale={isStale} />
}

/** A code; on a phone it also shows what the other columns show. */
function Code({ row }: { row: DiscountRow }) {
  const t = useTranslations('studio.discounts')
  const isFor = useIsFor()
  const when = useWhen()
  const uses = useUses()
  return (
    <>
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
    </>
  )
}
