import { useLocale } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import { countOf } from '../figures.ts'

type Chip = {
  key: string
  label: string
  to: string
  isShown: boolean
  /** Number of items; null while it is unknown. Left out: no number is shown. */
  count?: number | null
  /** True when an item with this state waits for staff. */
  isNeedy?: boolean
}

/** Links that filter a list by state. */
export function StateChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  const locale = useLocale()
  return (
    <nav className="state-chips" aria-label={label}>
      {chips.map(({ key, label: name, to, isShown, count, isNeedy }) => (
        <Link
          key={key}
          className={`chip${isNeedy ? ' needy' : ''}`}
          to={to}
          aria-current={isShown ? 'true' : undefined}
          preventScrollReset
        >
          {name}
          {count !== undefined && <span className="count">{count === null ? ' ' : countOf(count, locale)}</span>}
        </Link>
      ))}
    </nav>
  )
}
