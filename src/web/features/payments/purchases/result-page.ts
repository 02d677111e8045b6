import type { ProductKind } from '#lib/lists/product-kinds.ts'

type Word = 'filmPage' | 'seriesPage' | 'albumPage' | 'screeningPage' | 'festivalPage' | 'goodsPage'

/** The name of a bought product's page, by its kind: a new kind has to give its own. */
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
