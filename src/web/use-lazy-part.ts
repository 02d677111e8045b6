import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of the page whose code is fetched when it is wanted. Unlike `lazy`, a fetch that fails does not take the page
 * with it: `onFail` is told, and the next wish tries again. `load` has to be the same function in every render.
 */
export function useLazyPart<P>(
  wanted: boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
  onFail: () => void,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  const missing = wanted && part === null
  useEffect(() => {
    if (!missing) return undefined
    let dropped = false
    const fetchPart = async () => {
      try {
        const { default: found } = await load()
        if (!dropped) setPart(() => found)
      } catch {
        if (!dropped) onFail()
      }
    }
    void fetchPart()
    return () => {
      dropped = true
    }
  }, [missing, load, onFail])
  return part
}
