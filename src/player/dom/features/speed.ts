import { steppedRate } from '#player/core/speed.ts'
import type { Feature } from '../feature.ts'

export interface SpeedActions {
  setRate(rate: number): void
  stepRate(step: 1 | -1): void
}

/** Playback speed, kept for the next film; the pitch of voices stays. */
export const speed: Feature<SpeedActions> = {
  name: 'speed',
  state: ({ preferences }) => ({ rate: preferences.get().rate }),
  attach({ media, signal, store, preferences }) {
    const apply = (rate: number) => {
      // Loading a source sets playbackRate back to the default one.
      media.defaultPlaybackRate = rate
      media.playbackRate = rate
    }
    // where all are at one point, only the common clock changes the speed
    if (store.get().clock !== null) {
      store.set({ rate: 1 })
      apply(1)
      return { setRate: () => undefined, stepRate: () => undefined }
    }
    apply(store.get().rate)
    media.addEventListener('ratechange', () => store.set({ rate: media.playbackRate }), { signal })
    const setRate = (rate: number) => {
      apply(rate)
      preferences.set({ rate })
    }
    return { setRate, stepRate: (step) => setRate(steppedRate(media.playbackRate, step)) }
  },
}
