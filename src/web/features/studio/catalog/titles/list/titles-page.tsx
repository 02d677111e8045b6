import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { State } from '#web/ui/state.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import type { TitleList } from '../title-data.ts'
import { type Answer, useAnswer } from '#web/features/studio/use-answer.ts'
import { addressOfList, type ListSearch, readSearch } from './list-search.ts'
import { TitleSearch, TitleStates } from './list-tools.tsx'
import { isLively } from './title-tags.ts'
import { TitlesTable } from './titles-table.tsx'
import './titles.css'

const perPage = 20
const refreshMs = 3_000

/** All titles, for staff who edit them. */
export function TitlesPage() {
  const t = useTranslations('studio.list')
  const [params] = useSearchParams()
  const address = params.toString()
  const search = useMemo(() => readSearch(new URLSearchParams(address)), [address])
  const answer = useTitles(search)
  const canEdit = useMayCall('POST /studio/titles')
  const counts = answer.value?.counts ?? null
  return (
    <>
      <RoomHead title={t('title')} about={<Totals counts={counts} />}>
        {canEdit && (
          <ButtonLink kind="main" size="tight" to="/studio/titles/new">
            <Icon name="plus" />
            {t('new')}
          </ButtonLink>
        )}
      </RoomHead>
      <div className="list-tools">
        <TitleSearch search={search} />
        <TitleStates search={search} counts={counts} />
      </div>
      <ListAnswer answer={answer} empty={(list) => <Nothing search={search} isEmpty={list.counts.all === 0} />}>
        {(list) => (
          <>
            <TitlesTable rows={list.items} isStale={!answer.isFresh} />
            <Range list={list} search={search} />
            <p className="only-said" role="status">
              {answer.isFresh && (search.query !== '' || search.state !== 'all') ? t('found', { n: list.total }) : ''}
            </p>
          </>
        )}
      </ListAnswer>
    </>
  )
}

function useTitles(search: ListSearch): Answer<TitleList> {
  const query = {
    page: search.page,
    per_page: perPage,
    query: search.query === '' ? undefined : search.query,
    state: search.state === 'all' ? undefined : search.state,
  }
  const [lively, setLively] = useState(false)
  return useAnswer(
    JSON.stringify(query),
    async (signal) => {
      const list = await call('GET /studio/titles', { query }, { signal })
      setLively(isLively(list.items) || list.counts.running > 0)
      return list
    },
    { every: lively ? refreshMs : null },
  )
}

function Totals({ counts }: { counts: TitleList['counts'] | null }) {
  const t = useTranslations('studio.list')
  if (!counts) return ' '
  return counts.running > 0
    ? t('totalsRunning', { n: counts.all, running: counts.running })
    : t('totals', { n: counts.all })
}

/** “1 to 20 of 312”, and links to the other pages. */
function Range({ list, search }: { list: TitleList; search: ListSearch }) {
  const t = useTranslations('studio.list')
  const locale = useLocale()
  const first = (list.page - 1) * list.per_page + 1
  const last = first + list.items.length - 1
  const to = (page: number) => addressOfList({ ...search, page })
  const range = {
    first: countOf(first, locale),
    last: countOf(last, locale),
    total: countOf(list.total, locale),
  }
  return (
    <nav className="list-place" aria-label={t('pages')}>
      <span className="tiny muted">{t('range', range)}</span>
      {list.page > 1 && (
        <Link className="button soft tight" to={to(list.page - 1)} rel="prev">
          <Icon name="previous" />
          {t('previous')}
        </Link>
      )}
      {last < list.total && (
        <Link className="button soft tight" to={to(list.page + 1)} rel="next">
          {t('next')}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  )
}

function Nothing({ search, isEmpty }: { search: ListSearch; isEmpty: boolean }) {
  const t = useTranslations('studio.list')
  const canEdit = useMayCall('POST /studio/titles')
  if (isEmpty) {
    return (
      <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
        {canEdit && (
          <ButtonLink kind="soft" to="/studio/titles/new">
            <Icon name="plus" />
            {t('first')}
          </ButtonLink>
        )}
      </State>
    )
  }
  const isCalm = search.state === 'failed' && search.query === ''
  return (
    <State
      drawing="nothing"
      title={isCalm ? t('calm') : t('nothing')}
      text={
        isCalm ? t('calmHelp') : search.query === '' ? t('nothingHelp') : t('nothingNamed', { query: search.query })
      }
    >
      <ButtonLink kind="soft" to="/studio/titles">
        {t('showAll')}
      </ButtonLink>
    </State>
  )
}
