import { SEEK_STEP } from '#player/core/shortcuts.ts'
import type { Feature } from '../feature.ts'

type Handlers = [MediaSessionAction, MediaSessionActionHandler | null][]

/** Title and buttons on lock screens, headsets and keyboards. */
export const mediaSession: Feature<object> = {
  name: 'media-session',
  state: () => ({}),
  attach({ media, signal, host, store, callbacks }) {
    const session = navigator.mediaSession
    if (!session) return {}
    const jump = (seconds: number) => () => (media.currentTime = Math.max(0, media.currentTime + seconds))
    const seeking: Handlers = [
      ['seekbackward', jump(-SEEK_STEP.jump)],
      ['seekforward', jump(SEEK_STEP.jump)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && (media.currentTime = seekTime)],
    ]
    const handlers: Handlers = [
      ['play', () => void media.play().catch(() => undefined)],
      ['pause', () => media.pause()],
      // where all are at one point, nobody jumps
      ...(store.get().clock === null && store.get().live === null ? seeking : []),
    ]
    const beside = (): Handlers => {
      const { onNext, onPrevious } = callbacks()
      return [
        ['nexttrack', onNext === undefined ? null : () => callbacks().onNext?.()],
        ['previoustrack', onPrevious === undefined ? null : () => callbacks().onPrevious?.()],
      ]
    }
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(action, handler)
      } catch {
        // Browsers throw on actions that they do not know.
      }
    }
    media.addEventListener(
      'playing',
      () => {
        const { title, subtitle, posterUrl } = host.source()
        session.metadata = new MediaMetadata({
          title,
          artist: subtitle ?? '',
          artwork: posterUrl ? [{ src: posterUrl }] : [],
        })
        for (const [action, handler] of [...handlers, ...beside()]) set(action, handler)
      },
      { signal },
    )
    media.addEventListener(
      'timeupdate',
      () => {
        const { duration, currentTime: position, playbackRate } = media
        if (Number.isFinite(duration) && position <= duration)
          session.setPositionState?.({ duration, position, playbackRate })
      },
      { signal },
    )
    signal.addEventListener(
      'abort',
      () => {
        session.metadata = null
        for (const [action] of [...handlers, ...beside()]) set(action, null)
      },
      { once: true },
    )
    return {}
  },
}
