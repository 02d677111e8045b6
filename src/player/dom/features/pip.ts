import type { Feature } from '../feature.ts'
import { openSmallWindow, smallWindows } from './small-window.ts'

export interface PipActions {
  togglePip(): void
}

interface WebkitVideo extends HTMLVideoElement {
  webkitSupportsPresentationMode?: (mode: string) => boolean
  webkitSetPresentationMode?: (mode: string) => void
  webkitPresentationMode?: string
}

/** Picture in picture, where the system has it: a window of our own with the subtitles, else the system's. */
export const pip: Feature<PipActions> = {
  name: 'pip',
  state: ({ media }) => ({
    isPip: document.pictureInPictureElement === media,
    canPip:
      smallWindows() !== null ||
      (document.pictureInPictureEnabled && !media.disablePictureInPicture) ||
      (media as WebkitVideo).webkitSupportsPresentationMode?.('picture-in-picture') === true,
  }),
  attach({ media, root, signal, store }) {
    let close: (() => void) | null = null
    const showPip = (isPip: boolean) => store.set({ isPip })
    media.addEventListener('enterpictureinpicture', () => showPip(true), { signal })
    media.addEventListener('leavepictureinpicture', () => showPip(false), { signal })

    const toggleOfSystem = () => {
      const webkit = media as WebkitVideo
      if (document.pictureInPictureElement === media) void document.exitPictureInPicture().catch(() => undefined)
      else if (document.pictureInPictureEnabled) void media.requestPictureInPicture().catch(() => undefined)
      else {
        const isOn = webkit.webkitPresentationMode === 'picture-in-picture'
        webkit.webkitSetPresentationMode?.(isOn ? 'inline' : 'picture-in-picture')
      }
    }
    const onPress = () => void (media.paused ? media.play().catch(() => undefined) : media.pause())
    const onLeave = () => {
      close = null
      store.set({ isPip: false, isElsewhere: false })
    }
    return {
      togglePip() {
        if (close !== null) return close()
        const windows = smallWindows()
        if (windows === null || document.pictureInPictureElement === media) return toggleOfSystem()
        openSmallWindow(windows, { media, root, signal, onPress, onLeave }).then((closeIt) => {
          close = closeIt
          store.set({ isPip: true, isElsewhere: true })
        }, toggleOfSystem)
      },
    }
  },
}
