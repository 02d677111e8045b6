import { forcedTrack, heardLang } from '#player/core/forced-text.ts'
import type { Feature } from '../feature.ts'

interface FullscreenVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/**
 * On an iPhone the system draws full screen, without our subtitle renderer. So the chosen track is added to the element
 * as a native one: `hidden` on the page, `showing` only in the system's player. Elsewhere nothing is added, so no
 * subtitle is loaded twice.
 */
export const nativeText: Feature<object> = {
  name: 'native-text',
  state: () => ({}),
  attach({ media, root, signal, store, host }) {
    const needsNative = 'webkitEnterFullscreen' in (media as FullscreenVideo) && !('requestFullscreen' in root)
    if (!needsNative) return {}
    const element = document.createElement('track')
    element.kind = 'subtitles'
    const anchorCues = () => {
      const { textTracks, soundLang } = host.source()
      const state = store.get()
      const forced = forcedTrack(textTracks, { textTrackId: state.textTrackId, lang: heardLang(state, soundLang) })
      const track = textTracks.find((one) => one.id === state.textTrackId) ?? forced
      if (!track) return element.remove()
      if (element.parentNode && element.src === track.url) return
      element.srclang = track.lang
      element.label = track.label
      element.src = track.url
      media.append(element)
      element.track.mode = 'hidden'
    }
    const show = (mode: TextTrackMode) => () => {
      if (element.parentNode) element.track.mode = mode
    }
    const unsubscribe = store.subscribe(() => store.get().phase !== 'idle' && anchorCues())
    media.addEventListener('webkitbeginfullscreen', show('showing'), { signal })
    media.addEventListener('webkitendfullscreen', show('hidden'), { signal })
    signal.addEventListener('abort', () => [unsubscribe(), element.remove()], { once: true })
    return {}
  },
}
