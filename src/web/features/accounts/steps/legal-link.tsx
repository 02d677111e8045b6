import type { ReactNode } from 'react'
import { useAddress } from '../../../ui/link.tsx'

/** Opens beside the form, so that nothing that was typed is lost. */
export function LegalLink({ to, text }: { to: '/terms' | '/privacy'; text: ReactNode }) {
  return (
    <a className="link" href={useAddress()(to)} target="_blank" rel="noopener">
      {text}
    </a>
  )
}
