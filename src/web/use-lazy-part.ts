import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of the page whose code loads when it is wanted. Unlike with `lazy`, a failed load does not break the page:
 * `onFail` is called, and the next request tries again. `load` must be the same function in every render.
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
