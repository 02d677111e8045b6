import { createProgressPolicy } from '#player/core/progress-policy.ts'
import type { ProgressEvent } from '#player/core/source.ts'
import type { Feature } from '../feature.ts'

/** Tells the product how far the viewer is, so that the film can be taken up elsewhere. */
export const progress: Feature<object> = {
  name: 'progress',
  state: () => ({}),
  attach({ media, signal, store, callbacks, now }) {
    const policy = createProgressPolicy()
    const note = (event: ProgressEvent) => {
      const { positionMs, durationMs } = store.get()
      const report = policy.note(event, { positionMs, durationMs, nowMs: now() })
      if (report) callbacks().onProgress?.(report)
    }
    media.addEventListener('timeupdate', () => !media.paused && note('tick'), { signal })
    // The element also pauses on its way to the end and on being torn down; those have their own words.
    media.addEventListener('pause', () => !media.ended && media.readyState > 0 && note('pause'), { signal })
    media.addEventListener('seeked', () => note('seek'), { signal })
    media.addEventListener(
      'ended',
      () => {
        note('ended')
        callbacks().onEnded?.()
      },
      { signal },
    )
    // pagehide does not come when a phone kills a tab in the background; hiding is the last sure sign of life.
    window.addEventListener('pagehide', () => note('leave'), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && note('leave'), { signal })
    signal.addEventListener('abort', () => note('leave'), { once: true })
    return {}
  },
}
