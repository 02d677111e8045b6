import type { z } from 'zod'
import type { Image } from '#contract/primitives.ts'

export type ImageData = z.output<typeof Image>

type Props = {
  image: ImageData
  /** Empty where the text beside it says the same. */
  alt?: string
  /** How wide it is shown: `(max-width: 760px) 132px, 186px`. */
  sizes: string
  className?: string
  /** For the main picture of a page: loaded at once, before others. */
  first?: boolean
}

/** A picture whose space is reserved and filled with its average colour until it has loaded. */
export function Picture({ image, alt = '', sizes, className = '', first = false }: Props) {
  return (
    <span className={`picture ${className}`}>
      {/* A `fill` attribute, because the pages' policy allows no style attribute. */}
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={image.color} />
      </svg>
      <picture>
        {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
        {image.webp && <source type="image/webp" srcSet={image.webp} sizes={sizes} />}
        <img
          src={image.src}
          alt={alt}
          width={image.width}
          height={image.height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
        />
      </picture>
    </span>
  )
}
