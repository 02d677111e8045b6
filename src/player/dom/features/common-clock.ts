import { follow, startFollowing } from '#player/core/shared-clock.ts'
import { every, type Feature } from '../feature.ts'

const lookEveryMs = 250

/** Keeps the picture where all viewers are; see `core/shared-clock.ts`. A viewer's own pause is left alone. */
export const commonClock: Feature<object> = {
  name: 'common-clock',
  state: () => ({}),
  attach({ media, signal, store, host, callbacks, now }) {
    if (store.get().clock === null) return {}
    let following = startFollowing
    let isHeld = false
    const play = () => void media.play().catch(() => store.set({ paused: media.paused }))

    const look = () => {
      // the browser's own engine has a list that moves by itself
      if (store.get().phase !== 'active' || host.engine()?.name === 'native') return
      const wantedMs = callbacks().everybodyAtMs?.() ?? null
      if (wantedMs === null) {
        // everybody stands still: so does this picture, and goes on with them
        if (!media.paused) {
          isHeld = true
          media.pause()
        }
        return
      }
      if (isHeld) {
        isHeld = false
        return play()
      }
      const next = follow(following, {
        positionMs: media.currentTime * 1000,
        wantedMs,
        now: now(),
        isPaused: media.paused,
        isReady: media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !media.seeking,
      })
      following = next.following
      const { step } = next
      if (step.do === 'wait') {
        media.pause()
        // to the moment: the next look could come a quarter of a second too late
        if (step.forMs < lookEveryMs) setTimeout(look, step.forMs)
      } else if (step.do === 'seek') media.currentTime = Math.max(0, step.toMs / 1000)
      else if (step.do === 'play') {
        media.playbackRate = step.rate
        if (media.paused) play()
      }
    }
    every(lookEveryMs, signal, look)
    // a page that was frozen or hidden looks at once
    document.addEventListener('visibilitychange', look, { signal })
    // a viewer who plays again after an own pause comes back to everybody at once
    media.addEventListener('play', look, { signal })
    return {}
  },
}
