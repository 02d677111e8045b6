import { Link } from './link.tsx'

type Chip = { to: string; text: string; chosen: boolean }
type Props = {
  /** What is chosen here, for a screen reader. */
  label: string
  chips: readonly Chip[]
  className?: string
  /** The address takes the place of this one: for an order or a filter that nobody goes back through. */
  replace?: boolean
}

/** One of a few views of the same list, each with an address of its own. */
export function Chips({ label, chips, className = '', replace = false }: Props) {
  return (
    <nav aria-label={label} className={`row wrap chips ${className}`.trimEnd()}>
      {chips.map(({ to, text, chosen }) => (
        <Link key={to} className="chip" to={to} aria-current={chosen} preventScrollReset replace={replace}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
