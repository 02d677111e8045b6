import { forcedTrack, heardLang } from '#player/core/forced-text.ts'
import type { Feature } from '../feature.ts'
import { smallWindows } from './small-window.ts'

interface FullscreenVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
  webkitPresentationMode?: string
}

/**
 * On an iPhone the system draws full screen, and in all of Safari the small window, without our subtitle renderer. So the chosen
 * track is added to the element as a native one: `hidden` on the page, `showing` only in the system's player. Elsewhere
 * nothing is added, so no subtitle is loaded twice.
 */
export const nativeText: Feature<object> = {
  name: 'native-text',
  state: () => ({}),
  attach({ media, root, signal, store, host }) {
    const hasSystemsFullscreen = 'webkitEnterFullscreen' in (media as FullscreenVideo) && !('requestFullscreen' in root)
    const hasSystemsWindow = smallWindows() === null
    if (!hasSystemsFullscreen && !hasSystemsWindow) return {}
    let isInWindow = false
    let isInFullscreen = false
    const element = document.createElement('track')
    element.kind = 'subtitles'
    const anchorCues = () => {
      const { textTracks, soundLang } = host.source()
      const state = store.get()
      const forced = forcedTrack(textTracks, { textTrackId: state.textTrackId, lang: heardLang(state, soundLang) })
      const track = textTracks.find((one) => one.id === state.textTrackId) ?? forced
      // where full screen is our own, only the small window needs it
      if (!track || (!hasSystemsFullscreen && !isInWindow)) return element.remove()
      if (!element.parentNode || element.getAttribute('src') !== track.url) {
        element.srclang = track.lang
        element.label = track.label
        element.setAttribute('src', track.url)
        media.append(element)
      }
      const mode = isInWindow || isInFullscreen ? 'showing' : 'hidden'
      if (element.track.mode !== mode) element.track.mode = mode
    }
    const told = (name: string, note: () => void) =>
      media.addEventListener(
        name,
        () => {
          note()
          anchorCues()
        },
        { signal },
      )
    const unsubscribe = store.subscribe(() => store.get().phase !== 'idle' && anchorCues())
    told('webkitbeginfullscreen', () => (isInFullscreen = true))
    told('webkitendfullscreen', () => (isInFullscreen = false))
    if (hasSystemsWindow) {
      told('enterpictureinpicture', () => (isInWindow = true))
      told('leavepictureinpicture', () => (isInWindow = false))
      // an iPhone tells it by its own event alone
      const isInPicture = () => (media as FullscreenVideo).webkitPresentationMode === 'picture-in-picture'
      told('webkitpresentationmodechanged', () => (isInWindow = isInPicture()))
    }
    signal.addEventListener('abort', () => [unsubscribe(), element.remove()], { once: true })
    return {}
  },
}
