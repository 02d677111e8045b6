import type { OutputOf } from '#contract/api.ts'
import type { Product } from '#web/features/catalog/titles/product.ts'

/** A title that has seasons. */
export type SeriesProduct = Product & { series: NonNullable<Product['series']> }
export type Season = SeriesProduct['series']['seasons'][number]
export type Episode = Season['episodes'][number]

/** The visitor's own view of a series. */
export type OwnSeries = OutputOf<'GET /series/:id/own'>
export type OwnEpisode = OwnSeries['episodes'][number]
export type OwnOffer = OwnSeries['series']['offers'][number]
