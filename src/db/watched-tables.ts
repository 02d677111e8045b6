import type { DB } from './schema.gen.ts'

type Relation = keyof DB

/** Tables whose changes are told on `site_changed`, each by its triggers. */
export const watchedTables = [
  'albums',
  'cafe_pictures',
  'cafes',
  'collection_goods',
  'collections',
  'credits',
  'current_assets',
  'episodes',
  'festival_halls',
  'festival_jurors',
  'festival_prizes',
  'festival_shows',
  'festivals',
  'films',
  'genres',
  'gift_campaigns',
  'goods',
  'home_slides',
  'house_lists',
  'images',
  'landings',
  'listed_titles',
  'lyrics',
  'merged_people',
  'offer_prices',
  'offers',
  'pass_kinds',
  'pass_prices',
  'people',
  'product_genres',
  'product_stills',
  'products',
  'programme_items',
  'screenings',
  'search_changes',
  'series',
  'site_frame',
  'subtitle_tracks',
  'text_revisions',
  'ticket_offers',
  'ticket_prices',
  'title_collection_items',
  'title_collections',
  'tracks',
  'variant_pictures',
  'variant_prices',
  'variants',
  'widgets',
] as const satisfies readonly Relation[]

/**
 * The tables that an answer may read without any notice of their changes, and why. A table that stands neither here nor
 * above makes an answer end with every notice.
 */
export const quietTables = [
  // never changes; what plays is said by current_assets
  'assets',
  'audio_facts',
  // holds the version of an editor's table alone; its name is also that of products in many statements
  'seasons',
  // how many were sold: pages ask for it, and an answer from memory may be 30 s late
  'offer_places',
  // the same of seats; its name is also that of a column of ticket_offers, which the page of every title shows
  'tickets',
  // likes and views, which change with every press
  'most_watched',
  'product_voices',
  'watch_times',
  'watched_days',
] as const satisfies readonly Relation[]

/**
 * The sources of a view: its tables, and the columns by which it joins and chooses. The index of the search is like a
 * view of the rows that are marked in `search_changes`.
 */
export const viewTexts: Partial<Record<Relation, string>> = {
  named_products: 'products id kind parent_id position title_fa title_en',
  product_tree: 'products id parent_id',
  product_years: 'films series albums product_id year countries',
  search_bits: 'search_changes',
  search_docs: 'search_changes',
  search_pages: 'search_changes',
  search_slots: 'search_changes',
  search_terms: 'search_changes',
  ways_in: 'product_tree products programme_items id parent_id within_id product_id item_id product_kind',
  what_plays: 'products programme_items id product_id item_id product_kind is_main',
}

export type WatchedTable = (typeof watchedTables)[number]
