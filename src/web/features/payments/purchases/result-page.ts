import type { ProductKind } from '#lib/lists/product-kinds.ts'

type Word = 'filmPage' | 'seriesPage' | 'albumPage' | 'screeningPage' | 'festivalPage' | 'goodsPage'

/** What the page of a bought product is called: by its kind, so that a new kind says its own. */
export const wordOfPage: Readonly<Record<ProductKind, Word>> = {
  movie: 'filmPage',
  series: 'seriesPage',
  season: 'seriesPage',
  episode: 'seriesPage',
  music: 'albumPage',
  track: 'albumPage',
  screening: 'screeningPage',
  festival: 'festivalPage',
  goods: 'goodsPage',
}
