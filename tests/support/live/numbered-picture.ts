import type { Page } from '@playwright/test'

/** Pictures in a second, how many blocks of a picture carry the bits of its number, and how wide a block is. */
export const numbered = { fps: 25, bits: 14, block: 20, width: 320 } as const

/** An ffmpeg filter that writes the number of each picture into its first lines, in black and white blocks. */
export function numberFilter(): string {
  const { bits, block } = numbered
  const boxes = Array.from({ length: bits }, (_, bit) => {
    const isSet = `eq(mod(floor(n/${2 ** bit}),2),1)`
    return `drawbox=x=${bit * block}:y=0:w=${block}:h=${block}:color=white:t=fill:enable='${isSet}'`
  })
  return [`drawbox=x=0:y=0:w=${bits * block}:h=${block}:color=black:t=fill`, ...boxes].join(',')
}

/** `clockMs`: where the element says that it is. */
export type ShownPicture = { number: number; at: number; clockMs: number }

/** The number of the picture that a page shows, read from its pixels, and when it was read; null without a picture. */
export const shownPicture = (page: Page): Promise<ShownPicture | null> =>
  page.evaluate(({ bits, block, width }) => {
    const video = document.querySelector('video')
    const canvas = Object.assign(document.createElement('canvas'), { width, height: block })
    const context = canvas.getContext('2d')
    if (video === null || video.readyState < 2 || context === null) return null
    const scale = video.videoWidth / width
    // a busy machine brings the answer late
    const [at, clockMs] = [Date.now(), video.currentTime * 1000]
    context.drawImage(video, 0, 0, video.videoWidth, block * scale, 0, 0, width, block)
    const line = context.getImageData(0, block / 2, width, 1).data
    const isWhite = (bit: number) => (line[(bit * block + block / 2) * 4] ?? 0) > 110
    const number = Array.from({ length: bits }, (_, bit) => (isWhite(bit) ? 2 ** bit : 0)).reduce((a, b) => a + b, 0)
    return { number, at, clockMs }
  }, numbered)

export const shownNumber = async (page: Page): Promise<number | null> => (await shownPicture(page))?.number ?? null
