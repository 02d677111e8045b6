import { useCallback, useEffect, useState } from 'react'
import { useLazyPart } from '../use-lazy-part.ts'
import { toastQueue } from './toast.ts'

const load = () => import('./toaster.tsx')

/** Stands in every page and fetches the toasts' code when the first one is asked for. */
export function ToastHost() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const stop = toastQueue.onWaiting(() => setNeeded(true))
    return () => void stop()
  }, [])
  // What could not be shown now waits, and is shown with the next one.
  const forget = useCallback(() => setNeeded(false), [])
  const Toaster = useLazyPart(needed, load, forget)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return Toaster && <Toaster />
}
