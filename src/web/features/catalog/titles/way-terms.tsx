import type { ReactNode } from 'react'
import './way-tiles.css'

/**
 * On a phone the ways stand in a row as tiles without their small print; that of the chosen one stands here once. A
 * screen reader hears it with the name of each way, so this is for the eyes alone.
 */
export function WayTerms({ children }: { children: ReactNode }) {
  return (
    <p className="way-terms only-small for-grown-ups" aria-hidden="true">
      {children}
    </p>
  )
}
