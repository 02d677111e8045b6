import type { Feature } from '../feature.ts'

export interface VolumeActions {
  /** 0 to 1; a value above 0 also ends muting. */
  setVolume(volume: number): void
  toggleMute(): void
}

/** Whether a page can set the volume; iOS ignores everything but the device's own buttons. */
function canSetVolume(media: HTMLVideoElement): boolean {
  const before = media.volume
  media.volume = before === 0.5 ? 0.6 : 0.5
  const changed = media.volume !== before
  media.volume = before
  return changed
}

/** Loudness and muting, kept for the next film. */
export const volume: Feature<VolumeActions> = {
  name: 'volume',
  state({ media, preferences }) {
    const kept = preferences.get()
    return { volume: kept.volume, muted: kept.muted, canSetVolume: canSetVolume(media) }
  },
  attach({ media, signal, store, preferences }) {
    media.volume = store.get().volume
    media.muted = store.get().muted
    media.addEventListener(
      'volumechange',
      () => {
        // what the browser forbade is no choice of the viewer's
        const isSilenced = store.get().isSilenced && media.muted
        store.set({ volume: media.volume, muted: media.muted, isSilenced })
        if (isSilenced) return
        preferences.set({ volume: media.volume, muted: media.muted })
      },
      { signal },
    )
    return {
      setVolume(value) {
        media.volume = Math.min(1, Math.max(0, Math.round(value * 100) / 100))
        media.muted = media.volume === 0
      },
      toggleMute() {
        if (media.muted && media.volume === 0) media.volume = 0.5
        media.muted = !media.muted
      },
    }
  },
}
