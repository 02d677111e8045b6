import type { ReactNode } from 'react'
import { useAddress } from '#web/ui/link.tsx'

/** Opens in a new tab, so that typed values are not lost. */
export function LegalLink({ to, text }: { to: '/terms' | '/privacy'; text: ReactNode }) {
  return (
    <a className="link" href={useAddress()(to)} target="_blank" rel="noopener">
      {text}
    </a>
  )
}
