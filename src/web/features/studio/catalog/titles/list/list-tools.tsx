import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { useGo } from '#web/ui/link.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import type { TitleList } from '../title-data.ts'
import { addressOfList, type ListSearch, listStates } from './list-search.ts'

const restMs = 300

/** The search box; typed text goes into the address after a pause in typing. */
export function TitleSearch({ search }: { search: ListSearch }) {
  const t = useTranslations('studio.list')
  const go = useGo()
  const [text, setText] = useState(search.query)
  const [seen, setSeen] = useState(search.query)
  if (seen !== search.query) {
    setSeen(search.query)
    if (search.query !== text.trim()) setText(search.query)
  }
  useEffect(() => {
    if (text.trim() === search.query) return undefined
    const timer = window.setTimeout(
      () => go(addressOfList({ ...search, query: text, page: 1 }), { replace: true, preventScrollReset: true }),
      restMs,
    )
    return () => window.clearTimeout(timer)
  }, [text, search, go])
  return (
    <search className="title-search">
      <label className="input">
        <Icon name="search" />
        <span className="only-said">{t('search')}</span>
        <input
          type="search"
          value={text}
          placeholder={t('search')}
          maxLength={200}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </search>
  )
}

type ChipsProps = { search: ListSearch; counts: TitleList['counts'] | null }

/** All, published, draft, needs attention, each with its number. */
export function TitleStates({ search, counts }: ChipsProps) {
  const t = useTranslations('studio.list')
  return (
    <StateChips
      label={t('filter')}
      chips={listStates.map((state) => ({
        key: state,
        label: t(`chips.${state}`),
        to: addressOfList({ ...search, state, page: 1 }),
        isShown: state === search.state,
        count: counts?.[state] ?? null,
        isNeedy: state === 'failed' && (counts?.failed ?? 0) > 0,
      }))}
    />
  )
}
