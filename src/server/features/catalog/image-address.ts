/** What the database tells of a picture. */
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
  focus: 'start' | 'center' | 'end'
}

function srcset(image: StoredImage, extension: string): string {
  return image.widths.map((width) => `/images/${image.path}/${width}.${extension} ${width}w`).join(', ')
}

// the fallback for what knows no srcset, link previews among them
const fallbackWidth = 800

/** A stored picture as a browser wants it: files are named by their width, below `/images/{path}`. */
export function presentImage(image: StoredImage | null): PresentedImage | null {
  if (image === null) return null
  const fallback = image.widths.find((width) => width >= fallbackWidth) ?? image.widths.at(-1)
  return {
    src: `/images/${image.path}/${fallback}.webp`,
    width: image.width,
    height: image.height,
    color: image.color,
    webp: srcset(image, 'webp'),
    avif: image.has_avif ? srcset(image, 'avif') : null,
    focus: image.focus,
  }
}
