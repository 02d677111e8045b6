import { useState } from 'react'
import type { PlayerDiagnostics } from '#player/dom/player.ts'
import { tellMissingPart } from '#web/missing-part.ts'
import { type PartFailure, useLazyPart } from '#web/use-lazy-part.ts'

const load = () => import('./report-sheet.tsx')

export interface ReportProps {
  productId: number
  /** The player's state and faults when the report was begun; null before it plays. */
  seen: PlayerDiagnostics | null
  onClose: () => void
}

/** The sheet over the picture in which a viewer reports a problem; it loads when it is opened. */
export function ReportPart(props: ReportProps) {
  const [failed, setFailed] = useState(false)
  const [onFail] = useState(() => (why: PartFailure) => {
    setFailed(true)
    tellMissingPart(why, () => setFailed(false))
  })
  const Sheet = useLazyPart(!failed, load, onFail)
  // oxlint-disable-next-line react/static-components -- stored in state: the same component in every render
  return Sheet && <Sheet {...props} />
}
