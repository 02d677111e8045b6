import { getProduct, listProducts } from '#contract/catalog/catalog.ts'
import { listAddresses, listAddressPages } from '#contract/site/feed.ts'
import { getMusicHome } from '#contract/catalog/music-home.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { readCountries } from '#server/house-lists.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import { inLocale } from '#lib/text/locale.ts'
import { shownKinds } from './kinds/kinds.ts'
import { musicHome } from './listing/music-home.ts'
import { tracksOf } from './kinds/track-queries.ts'
import { presentCard, presentProduct } from './present-product.ts'
import { findProduct } from './product-queries.ts'
import { findRelated } from './listing/related-queries.ts'
import { withGenres } from './listing/card-queries.ts'
import { type CountedTitles, listTitles } from './listing/title-lists.ts'
import { addressesAfter, addressPages } from './address-queries.ts'

const relatedCount = 12

/** Titles are related by their genres. */
const relatedKinds = shownKinds.filter((kind) => withGenres.includes(kind))

/** The kinds of a list: the requested one if it has a card, or all with a card. */
const shownKindsOf = (kind: ProductKind | undefined) =>
  kind === undefined ? shownKinds : shownKinds.filter((shown) => shown === kind)

export function registerCatalogRoutes({ core, mount }: Api, counted: CountedTitles): void {
  const { db, clock } = core

  mount(listAddresses, async ({ query }) => ok({ items: await addressesAfter(db, query.after) }))

  mount(listAddressPages, async () => ok({ begins: await addressPages(db) }))

  mount(getMusicHome, async (_input, { locale }) => ok(await musicHome(core, locale)))

  mount(listProducts, async ({ query }, { locale }) => {
    const now = clock.now()
    const { page, per_page, sort, kind, ...rest } = query
    const filter = { ...rest, kinds: shownKindsOf(kind) }
    const order = { sort, locale, limit: per_page, offset: (page - 1) * per_page }
    const { facets, rows } = await listTitles({ db, counted, now }, filter, order)
    const body = {
      items: rows.map((row) => presentCard(row, locale, now)),
      page,
      per_page,
      total: facets.total,
      facets: {
        genres: facets.genres.map((genre) => ({
          code: genre.code,
          name: inLocale(genre.name_fa, genre.name_en, locale),
          count: Number(genre.count),
        })),
        years: facets.years.map(({ year, count }) => ({ year, year_jalali: jalaliYearOf(year), count: Number(count) })),
        subtitles: facets.subtitles.map(({ lang, count }) => ({ lang, count: Number(count) })),
        forms: facets.forms.map(({ form, count }) => ({ form, count: Number(count) })),
      },
    }
    return ok(body)
  })

  mount(getProduct, async ({ params }, { locale }) => {
    const now = clock.now()
    const row = await findProduct(db, params.id)
    if (row === undefined || row.state !== 'published') fail('product.not_found')
    const kinds = row.kind === 'music' ? (['music'] as const) : relatedKinds
    const [related, tracks, countries] = await Promise.all([
      findRelated(db, params.id, { kinds, limit: relatedCount, now }),
      tracksOf(db, row),
      readCountries(db),
    ])
    return ok(presentProduct(row, { related, tracks, countries }, locale, now) ?? fail('product.not_found'))
  })
}
