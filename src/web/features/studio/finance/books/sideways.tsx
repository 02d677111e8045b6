import type { ReactNode } from 'react'

/**
 * A table that is wider than a phone: it scrolls inside its card, by keyboard too, its first column stays, and an edge
 * shows where there is more.
 */
export function Sideways({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
    <div className="sideways" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
