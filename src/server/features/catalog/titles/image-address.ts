import type { PictureFocus } from '#lib/lists/picture-focus.ts'
/** The stored columns of a picture. */
export interface StoredImage {
  path: string
  width: number
  height: number
  color: string
  widths: number[]
  has_avif: boolean
  focus: PresentedImage['focus']
}

export interface PresentedImage {
  src: string
  width: number
  height: number
  color: string
  webp: string
  avif: string | null
  focus: PictureFocus
}

function srcset(image: StoredImage, folder: string, extension: string): string {
  return image.widths.map((width) => `${folder}/${width}.${extension} ${width}w`).join(', ')
}

// the fallback for clients that do not know srcset, e.g. link previews
const fallbackWidth = 800

/** A stored picture for a browser: its files are named by their width, below `/images/{path}` or the given folder. */
export function presentImage(image: StoredImage | null, own: string | null = null): PresentedImage | null {
  if (image === null) return null
  const folder = own ?? `/images/${image.path}`
  const fallback = image.widths.find((width) => width >= fallbackWidth) ?? image.widths.at(-1)
  return {
    src: `${folder}/${fallback}.webp`,
    width: image.width,
    height: image.height,
    color: image.color,
    webp: srcset(image, folder, 'webp'),
    avif: image.has_avif ? srcset(image, folder, 'avif') : null,
    focus: image.focus,
  }
}
