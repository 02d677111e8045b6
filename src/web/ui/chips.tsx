import { useEffect, useRef } from 'react'
import { Link } from './link.tsx'

type Chip = { to: string; text: string; chosen: boolean }
type Props = {
  /** The name of the choice, for screen readers. */
  label: string
  chips: readonly Chip[]
  className?: string
  /** Replaces the history entry: for an order or a filter to which nobody goes back. */
  replace?: boolean
}

/** A choice among a few views of the same list, each with its own address. */
export function Chips({ label, chips, className = '', replace = false }: Props) {
  const row = useRef<HTMLElement>(null)
  // on a phone the row scrolls, and the chosen one may lie beyond its edge
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current="true"]')
    if (!row.current || !chosen) return
    const [at, from] = [chosen.getBoundingClientRect(), row.current.getBoundingClientRect()]
    row.current.scrollLeft += at.left - from.left - (from.width - at.width) / 2
  }, [])
  return (
    <nav ref={row} aria-label={label} className={`row wrap chips ${className}`.trimEnd()}>
      {chips.map(({ to, text, chosen }) => (
        <Link key={to} className="chip" to={to} aria-current={chosen} preventScrollReset replace={replace}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
