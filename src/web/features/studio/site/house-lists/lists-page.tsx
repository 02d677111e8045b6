import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { CountryList } from './country-list.tsx'
import type { HouseList, Lists } from './list-data.ts'
import { OwnList } from './own-list.tsx'
import './lists.css'

/** The lists from which people choose, one at a time. */
export function ListsPage() {
  const t = useTranslations('studio.lists')
  const locale = useLocale()
  const answer = useAnswer(`lists-${locale}`, (signal) => call('GET /studio/lists', {}, { signal }))
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      <ListAnswer answer={answer} empty={() => null}>
        {(lists) => <OneOf lists={lists} onLists={answer.put} onStale={answer.reload} />}
      </ListAnswer>
    </>
  )
}

type Props = { lists: Lists; onLists: (lists: Lists) => void; onStale: () => void }

function OneOf({ lists: { items }, onLists, onStale }: Props) {
  const t = useTranslations('studio.lists')
  const [search] = useSearchParams()
  const shown = items.find(({ list }) => list === search.get('list')) ?? items[0]
  if (shown === undefined) return null
  const onList = (list: HouseList) => onLists({ items: items.map((one) => (one.list === list.list ? list : one)) })
  return (
    <>
      <StateChips
        label={t('which')}
        chips={items.map(({ list }) => ({
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
          <CountryList list={shown} onList={onList} onStale={onStale} />
        ) : (
          <OwnList key={shown.list} list={shown} onList={onList} onStale={onStale} />
        )}
      </section>
    </>
  )
}
