import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Link } from '#web/ui/link.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { State } from '#web/ui/state.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type StudioScreening, stateTags } from './screening-data.ts'

const perPage = 30
const filters = ['coming', 'past', 'stopped', 'draft'] as const
type Filter = (typeof filters)[number]

const addressOf = (shown: Filter, page: number) =>
  `/studio/screenings?view=list&shown=${shown}${page > 1 ? `&page=${page}` : ''}`

/** All screenings of one sort, as a table. */
export function ScreeningList() {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const [params] = useSearchParams()
  const shown = filters.find((filter) => filter === params.get('shown')) ?? 'coming'
  const typed = Number(params.get('page') ?? 1)
  const page = Number.isInteger(typed) && typed >= 1 && typed <= 10_000 ? typed : 1
  const answer = useAnswer(`screening-list/${locale}/${shown}/${page}`, (signal) =>
    call('GET /studio/screenings', { query: { shown, page, per_page: perPage } }, { signal }),
  )
  return (
    <>
      <div className="list-tools">
        <StateChips
          label={t('filter')}
          chips={filters.map((key) => ({
            key,
            label: t(`filters.${key}`),
            to: addressOf(key, 1),
            isShown: key === shown,
          }))}
        />
      </div>
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('none')} text={t('noneHelp')} />}>
        {({ items, total }) => (
          <>
            <Rows items={items} isStale={!answer.isFresh} />
            <PageLinks page={page} total={total} perPage={perPage} to={(to) => addressOf(shown, to)} />
          </>
        )}
      </ListAnswer>
    </>
  )
}

function Rows({ items, isStale }: { items: readonly StudioScreening[]; isStale: boolean }) {
  const t = useTranslations('studio.screenings')
  const columns: Column<StudioScreening>[] = [
    { key: 'title', head: t('columns.title'), cell: (item) => <Name item={item} /> },
    { key: 'starts', head: t('columns.starts'), shown: 'large', cell: (item) => <Starts item={item} /> },
    { key: 'mode', head: t('columns.mode'), shown: 'wide', cell: ({ mode }) => t(`modes.${mode}`) },
    { key: 'sold', head: t('columns.sold'), cell: (item) => <Sold item={item} /> },
    { key: 'state', head: t('columns.state'), shown: 'large', cell: (item) => <StateTag item={item} /> },
  ]
  return <TableCard caption={t('title')} columns={columns} rows={items} keyOf={({ id }) => id} isStale={isStale} />
}

function Name({ item }: { item: StudioScreening }) {
  return (
    <>
      <Link to={`/studio/screenings/${item.id}`} className="title-name">
        {item.title}
      </Link>
      <p className="tiny muted">{item.film.title}</p>
      <div className="only-small under-name">
        <StateTag item={item} />
        <p className="tiny muted">
          <Starts item={item} />
        </p>
      </div>
    </>
  )
}

function Starts({ item }: { item: StudioScreening }) {
  const t = useTranslations('studio.screenings')
  return item.starts_at === null ? t('noDate') : <Moment at={item.starts_at} />
}

function Sold({ item }: { item: StudioScreening }) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  return (
    <span className="nowrap">
      {t('soldOf', { sold: countOf(item.sold + item.at_door, locale), capacity: countOf(item.capacity, locale) })}
    </span>
  )
}

/** The state of a screening; of a draft, that it is one. */
export function StateTag({ item }: { item: Pick<StudioScreening, 'is_draft' | 'state'> }) {
  const t = useTranslations('studio.screenings')
  return item.is_draft ? (
    <span className="tag">{t('draft')}</span>
  ) : (
    <span className={`tag ${stateTags[item.state]}`}>{t(`states.${item.state}`)}</span>
  )
}
