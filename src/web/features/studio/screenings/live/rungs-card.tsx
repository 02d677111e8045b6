import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Column, Table } from '#web/features/studio/table/table.tsx'
import { figureOf, lineOf, type LiveDesk, rateOf, type Rung, rungTags } from './live-data.ts'
import { useRungName } from './rung-name.ts'
import '#web/features/studio/table/table.css'

const seconds = (ms: number) => Math.round(ms / 1000)

/** How each rung does: its rate, how old its newest segment is, and how late segments came. */
export function RungsCard({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const id = useId()
  const nameOf = useRungName(desk)
  const columns: readonly Column<Rung>[] = [
    { key: 'rung', head: t('rungColumns.rung'), cell: ({ rung }) => <bdi>{nameOf(rung)}</bdi> },
    { key: 'bits', head: t('rungColumns.bits'), cell: ({ bits }) => <bdi className="nowrap">{rateOf(bits)}</bdi> },
    {
      key: 'state',
      head: t('rungColumns.state'),
      cell: ({ state }) => <span className={`tag ${rungTags[state]}`}>{t(`rungStates.${state}`)}</span>,
    },
    {
      key: 'last',
      head: t('rungColumns.last'),
      looks: 'nowrap',
      cell: ({ age_ms: age }) => t('ago', { n: seconds(age) }),
    },
    {
      key: 'past',
      head: t('rungColumns.past'),
      shown: 'large',
      cell: ({ late_ms: late, state }) => {
        const most = Math.max(0, ...late.filter((one) => one !== null))
        const said = t('pastSaid', { n: figureOf(most / 1000, locale) })
        return (
          <svg className={`live-line ${rungTags[state]}`} viewBox="0 0 120 28" role="img" aria-label={said}>
            <path d={lineOf(late)} />
          </svg>
        )
      },
    },
  ]
  return (
    <section className="card stack live-rungs" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{t('rungs')}</h2>
        {desk.viewers.behind_ms !== null && (
          <span className="tiny muted">{t('behind', { n: figureOf(desk.viewers.behind_ms / 1000, locale) })}</span>
        )}
      </div>
      {desk.rungs.length === 0 ? (
        <p className="small muted">{t('rungsEmpty')}</p>
      ) : (
        <Table caption={t('rungs')} columns={columns} rows={desk.rungs} keyOf={({ rung }) => rung} />
      )}
    </section>
  )
}
