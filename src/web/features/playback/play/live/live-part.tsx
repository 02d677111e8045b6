import { type ReactNode, useState } from 'react'
import { FailedPart } from '#web/ui/state.tsx'
import { useLazyPart } from '#web/use-lazy-part.ts'
import type { LiveScreenProps } from './live-screen.tsx'

const load = () => import('./live-screen.tsx')

/** A live event that runs, with its questions; it loads where one is watched. */
export function LivePart({ waiting, ...props }: LiveScreenProps & { waiting: ReactNode }) {
  const [failed, setFailed] = useState(false)
  const [onFail] = useState(() => () => setFailed(true))
  const Screen = useLazyPart(!failed, load, onFail)
  if (failed) return <FailedPart onRetry={() => setFailed(false)} />
  // oxlint-disable-next-line react/static-components -- stored in state: the same component in every render
  return Screen === null ? waiting : <Screen {...props} />
}
