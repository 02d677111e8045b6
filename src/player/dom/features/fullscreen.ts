import type { Feature } from '../feature.ts'

export interface FullscreenActions {
  toggleFullscreen(): void
}

interface WebkitVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}
interface WebkitElement extends HTMLElement {
  webkitRequestFullscreen?: () => void
}
interface WebkitDocument extends Document {
  webkitFullscreenElement?: Element | null
  webkitExitFullscreen?: () => void
}
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> }

function fullscreenElement(): Element | null {
  return document.fullscreenElement ?? (document as WebkitDocument).webkitFullscreenElement ?? null
}

/**
 * The whole player goes full screen, so that our controls and subtitles are included; on an iPhone only the video can.
 */
export const fullscreen: Feature<FullscreenActions> = {
  name: 'fullscreen',
  state: ({ media, root }) => ({
    // the next episode begins in a player that is full screen already
    isFullscreen: fullscreenElement() === root,
    canFullscreen: 'requestFullscreen' in root || 'webkitRequestFullscreen' in root || 'webkitEnterFullscreen' in media,
  }),
  attach({ media, root, signal, store }) {
    const note = () => store.set({ isFullscreen: fullscreenElement() === root })
    for (const name of ['fullscreenchange', 'webkitfullscreenchange']) document.addEventListener(name, note, { signal })

    const lockLandscape = () => {
      // Turns a phone for a wide film; where the browser forbids it, nothing is lost.
      if (media.videoWidth <= media.videoHeight) return
      void (screen.orientation as LockableOrientation | undefined)?.lock?.('landscape').catch(() => undefined)
    }
    const enter = () => {
      if ('requestFullscreen' in root) {
        void root.requestFullscreen({ navigationUI: 'hide' }).then(lockLandscape, () => undefined)
      } else if ((root as WebkitElement).webkitRequestFullscreen) (root as WebkitElement).webkitRequestFullscreen?.()
      else (media as WebkitVideo).webkitEnterFullscreen?.()
    }
    const leave = () => {
      if ('exitFullscreen' in document) void document.exitFullscreen().catch(() => undefined)
      else (document as WebkitDocument).webkitExitFullscreen?.()
    }
    return { toggleFullscreen: () => (fullscreenElement() === root ? leave() : enter()) }
  },
}
