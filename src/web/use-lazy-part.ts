import { type ComponentType, useEffect, useState } from 'react'
import { askForBuild } from './stale-build.ts'

/**
 * Why a part did not come. `unreachable`: the server did not answer, and the next request tries again. `lost`: the
 * connection broke within the load. The browser remembers that for as long as the document lives and asks for the file
 * never again, so only a reload can bring the part.
 */
export type PartFailure = 'unreachable' | 'lost'

let asking: ReturnType<typeof askForBuild> | null = null

/** Parts that are wanted together ask once. */
function askOnce(): ReturnType<typeof askForBuild> {
  asking ??= askForBuild().finally(() => {
    asking = null
  })
  return asking
}

/**
 * A part of the page whose code loads when it is wanted. Unlike with `lazy`, a failed load does not break the page:
 * `onFail` is called. Because a failed load is for ever, the server is asked first whether it answers at all. `load` must
 * be the same function in every render.
 */
export function useLazyPart<P>(
  wanted: boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
  onFail: (why: PartFailure) => void,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  const missing = wanted && part === null
  useEffect(() => {
    if (!missing) return undefined
    let dropped = false
    const fetchPart = async () => {
      if ((await askOnce()) === 'unreachable') {
        if (!dropped) onFail('unreachable')
        return
      }
      try {
        const { default: found } = await load()
        if (!dropped) setPart(() => found)
      } catch {
        if (!dropped) onFail('lost')
      }
    }
    void fetchPart()
    return () => {
      dropped = true
    }
  }, [missing, load, onFail])
  return part
}
