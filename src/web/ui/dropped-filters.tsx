import { useTranslations } from 'use-intl'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import './dropped-filters.css'

type DroppedFilter = {
  key: string
  /** What is chosen, in words. */
  label: string
  /** The address of the list without it. */
  to: string
  /** What comes back, in words; null where it is not known. */
  found: string | null
}

/** Under a list in which nothing is left: the filters that are set, each a press that takes it back. */
export function DroppedFilters({ filters }: { filters: readonly DroppedFilter[] }) {
  const t = useTranslations('lists')
  return (
    <ul className="dropped-filters" aria-label={t('filters')}>
      {filters.map(({ key, label, to, found }) => (
        <li key={key}>
          <Link to={to} preventScrollReset>
            <Icon name="close" />
            <span className="grow">{t('without', { label })}</span>
            {found !== null && <b>{found}</b>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
