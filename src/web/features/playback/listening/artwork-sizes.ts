import type { ImageData } from '#web/ui/picture.tsx'

/** The widths in a `srcset`: `a.webp 320w, b.webp 640w`. */
function widthsOf(srcset: string): { src: string; width: number }[] {
  return srcset.split(',').flatMap((one) => {
    const [src, width] = one.trim().split(/\s+/)
    return src && width?.endsWith('w') ? [{ src, width: Number.parseInt(width, 10) }] : []
  })
}

/** A cover in all its sizes, for the system's own controls: it chooses the one that it has room for. */
export function artworkSizes({ src, width, height, webp }: ImageData): { src: string; sizes: string; type?: string }[] {
  const share = width > 0 ? height / width : 1
  const small = widthsOf(webp).map((one) => ({
    src: one.src,
    sizes: `${one.width}x${Math.round(one.width * share)}`,
    type: 'image/webp',
  }))
  return [...small, { src, sizes: `${width}x${height}` }]
}
