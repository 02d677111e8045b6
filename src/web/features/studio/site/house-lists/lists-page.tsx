import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { FailedPart } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { TableSkeleton } from '#web/features/studio/table/table-skeleton.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { CountryList } from './country-list.tsx'
import type { HouseList } from './list-data.ts'
import { OwnList } from './own-list.tsx'
import '#web/features/studio/table/table.css'
import './lists.css'

/** The lists from which people choose, one at a time. */
export function ListsPage() {
  const t = useTranslations('studio.lists')
  const locale = useLocale()
  const [search] = useSearchParams()
  const { value, error, reload, put } = useAnswer(`lists-${locale}`, (signal) =>
    call('GET /studio/lists', {}, { signal }),
  )
  const lists = value?.lists ?? []
  const shown = lists.find(({ list }) => list === search.get('list')) ?? lists[0]
  const onList = (list: HouseList) => put({ lists: lists.map((one) => (one.list === list.list ? list : one)) })
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      {error !== null && <FailedPart onRetry={reload} />}
      {value === null && error === null && <TableSkeleton />}
      {shown !== undefined && (
        <>
          <StateChips
            label={t('which')}
            chips={lists.map(({ list }) => ({
              key: list,
              label: t(`names.${list}`),
              to: `/studio/lists?list=${list}`,
              isShown: list === shown.list,
            }))}
          />
          <section className="stack house-list" aria-labelledby="list-name">
            <div>
              <h2 id="list-name">{t(`names.${shown.list}`)}</h2>
              <p className="small muted">{t(`help.${shown.list}`)}</p>
              {!shown.may_change && <p className="small muted">{t('readOnly')}</p>}
            </div>
            {shown.list === 'country' ? (
              <CountryList list={shown} onList={onList} onStale={reload} />
            ) : (
              <OwnList key={shown.list} list={shown} onList={onList} onStale={reload} />
            )}
          </section>
        </>
      )}
    </>
  )
}
