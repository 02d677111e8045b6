import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type LiveRow, phaseTags } from './live-data.ts'
import '#web/features/studio/table/table.css'

const everyMs = 10_000
const most = 100

/** All live events: those that are open first, each with the way into its control room. */
export function LiveEventsPage() {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const ask = (signal: AbortSignal) => call('GET /studio/live-events', { query: { per_page: most } }, { signal })
  const answer = useAnswer(`live-events/${locale}`, ask, { every: everyMs })
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      <ListAnswer
        answer={answer}
        empty={() => (
          <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
            <ButtonLink kind="soft" to="/studio/screenings">
              {t('toScreenings')}
            </ButtonLink>
          </State>
        )}
      >
        {({ items }) => <Rows items={items} />}
      </ListAnswer>
    </>
  )
}

function Rows({ items }: { items: readonly LiveRow[] }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const columns: readonly Column<LiveRow>[] = [
    {
      key: 'event',
      head: t('columns.event'),
      cell: (row) => (
        <Link className="link" to={`/studio/live/${row.id}`}>
          {row.title}
        </Link>
      ),
    },
    {
      key: 'phase',
      head: t('columns.phase'),
      cell: (row) => (
        <span className="row wrap">
          <span className={`tag ${phaseTags[row.phase]}`}>{t(`phases.${row.phase}`)}</span>
          {row.is_draft && <span className="tag">{t('draft')}</span>}
        </span>
      ),
    },
    {
      key: 'starts',
      head: t('columns.starts'),
      shown: 'large',
      cell: (row) => (row.starts_at === null ? t('noDate') : formatDateTime(new Date(row.starts_at), locale)),
    },
    {
      key: 'camera',
      head: t('columns.camera'),
      shown: 'large',
      cell: (row) => t(row.has_camera ? 'hasCamera' : 'noCamera'),
    },
  ]
  return <TableCard caption={t('title')} columns={columns} rows={items} keyOf={({ id }) => id} />
}
