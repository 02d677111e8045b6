import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { type FindAsked, type FindSort, findSorts } from './find-address.ts'

type Props = { asked: FindAsked; onChange: (asked: FindAsked) => void }

/** The order of what is found; without words there is no nearest, and the newest comes first. */
export function SortChoice({ asked, onChange }: Props) {
  const t = useTranslations('search.find')
  const sorts: readonly FindSort[] = asked.q === undefined ? findSorts.filter((sort) => sort !== 'newest') : findSorts
  const name = (sort: FindSort) => t(`sorts.${sort === 'best' && asked.q === undefined ? 'newest' : sort}`)
  return (
    <label className="find-sort">
      <span className="only-said">{t('sort')}</span>
      <select
        name="sort"
        value={asked.sort !== undefined && sorts.includes(asked.sort) ? asked.sort : 'best'}
        onChange={(event) => {
          const { page: _page, ...rest } = asked
          const sort = findSorts.find((one) => one === event.target.value)
          onChange({ ...rest, ...(sort === undefined ? {} : { sort }) })
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {name(sort)}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  )
}
