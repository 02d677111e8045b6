import { createProgressPolicy } from '#player/core/progress-policy.ts'
import type { ProgressEvent } from '#player/core/source.ts'
import type { Feature } from '../feature.ts'

/** Reports the position to the product, so that the film can be resumed elsewhere. */
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
    // The element also fires `pause` before `ended` and when it is removed; those have their own reports.
    media.addEventListener('pause', () => !media.ended && media.readyState > 0 && note('pause'), { signal })
    media.addEventListener('seeking', () => policy.jump(), { signal })
    media.addEventListener('seeked', () => note('seek'), { signal })
    media.addEventListener(
      'ended',
      () => {
        note('ended')
        callbacks().onEnded?.()
      },
      { signal },
    )
    // A phone that kills a tab in the background sends no `pagehide`; `hidden` is the last event that surely comes.
    window.addEventListener('pagehide', () => note('leave'), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && note('leave'), { signal })
    signal.addEventListener('abort', () => note('leave'), { once: true })
    return {}
  },
}
