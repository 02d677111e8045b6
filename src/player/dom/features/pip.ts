import type { Feature } from '../feature.ts'

export interface PipActions {
  togglePip(): void
}

interface WebkitVideo extends HTMLVideoElement {
  webkitSupportsPresentationMode?: (mode: string) => boolean
  webkitSetPresentationMode?: (mode: string) => void
  webkitPresentationMode?: string
}

/** Picture in picture, where the system has it. */
export const pip: Feature<PipActions> = {
  name: 'pip',
  state: ({ media }) => ({
    isPip: document.pictureInPictureElement === media,
    canPip:
      (document.pictureInPictureEnabled && !media.disablePictureInPicture) ||
      (media as WebkitVideo).webkitSupportsPresentationMode?.('picture-in-picture') === true,
  }),
  attach({ media, signal, store }) {
    media.addEventListener('enterpictureinpicture', () => store.set({ isPip: true }), { signal })
    media.addEventListener('leavepictureinpicture', () => store.set({ isPip: false }), { signal })
    return {
      togglePip() {
        const webkit = media as WebkitVideo
        if (document.pictureInPictureElement === media) void document.exitPictureInPicture().catch(() => undefined)
        else if (document.pictureInPictureEnabled) void media.requestPictureInPicture().catch(() => undefined)
        else {
          const isOn = webkit.webkitPresentationMode === 'picture-in-picture'
          webkit.webkitSetPresentationMode?.(isOn ? 'inline' : 'picture-in-picture')
        }
      },
    }
  },
}
