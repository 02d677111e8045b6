import { useState } from 'react'
import { FailedPart } from '../../../ui/state.tsx'
import { useLazyPart } from '../../../use-lazy-part.ts'

const load = () => import('./moments-panel.tsx')

/** Shows the comments on the minutes that play, beside the picture; it loads when it is opened. */
export function MomentsOf({ productId }: { productId: number }) {
  const [failed, setFailed] = useState(false)
  const [onFail] = useState(() => () => setFailed(true))
  const Panel = useLazyPart(!failed, load, onFail)
  if (failed) return <FailedPart onRetry={() => setFailed(false)} />
  // oxlint-disable-next-line react/static-components -- stored in state: the same component in every render
  return Panel && <Panel productId={productId} />
}
