import { useLocale } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import { countOf } from '../figures.ts'

type Chip = {
  key: string
  label: string
  to: string
  isShown: boolean
  /** How many there are; null while that is not known. Left out: it is not told. */
  count?: number | null
  /** Something there waits for a person. */
  isNeedy?: boolean
}

/** The states that a list can be narrowed to, each a link. */
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
