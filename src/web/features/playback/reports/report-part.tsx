import { useState } from 'react'
import type { PlayerDiagnostics } from '#player/dom/player.ts'
import { NetworkFailure } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'
import { useLazyPart } from '#web/use-lazy-part.ts'

const load = () => import('./report-sheet.tsx')

export interface ReportProps {
  productId: number
  /** What the player met when the report was begun; null before it plays. */
  seen: PlayerDiagnostics | null
  onClose: () => void
}

/** The sheet over the picture in which a viewer reports a problem; it loads when it is opened. */
export function ReportPart(props: ReportProps) {
  const { onClose } = props
  const [onFail] = useState(() => () => {
    onClose()
    toastError(new NetworkFailure('the report sheet could not be fetched'))
  })
  const Sheet = useLazyPart(true, load, onFail)
  // oxlint-disable-next-line react/static-components -- stored in state: the same component in every render
  return Sheet && <Sheet {...props} />
}
