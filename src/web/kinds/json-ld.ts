import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { Product } from '#web/features/catalog/titles/product.ts'
import { festivalJsonLd } from './festival-json-ld.ts'
import { filmJsonLd } from './film-json-ld.ts'
import type { PageAddress } from './kind.ts'
import { musicJsonLd } from './music-json-ld.ts'
import { seriesJsonLd } from './series-json-ld.ts'

/**
 * The schema.org description of each kind, where a product tells enough for one. It stands apart from the other facts of
 * a kind, because every page loads those, and only the pages of titles need this.
 */
export const jsonLd: Readonly<Record<ProductKind, ((product: Product, address: PageAddress) => object) | null>> = {
  movie: filmJsonLd,
  series: seriesJsonLd,
  season: null,
  episode: null,
  music: musicJsonLd,
  track: null,
  screening: null,
  festival: (product, address) =>
    festivalJsonLd(
      {
        ...product,
        picture: product.hero ?? product.poster,
        starts: product.availability.release_at,
        ends: product.availability.ends_at,
        city: null,
        isOnline: true,
        from: [],
      },
      address,
    ),
  goods: null,
}
