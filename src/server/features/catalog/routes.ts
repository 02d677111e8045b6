import { z } from 'zod'
import { getHomeSlider, getHomeWidgets, getProduct, getWidget, listProducts, TitleKind } from '#contract/catalog.ts'
import { getMusicHome } from '#contract/music-home.ts'
import type { ProductKind } from '#lib/product-kinds.ts'
import { type Api, ok } from '../../api.ts'
import { fail } from '../../fail.ts'
import { presentImage } from './image-address.ts'
import { inLocale, jalaliYearOf } from './in-locale.ts'
import { shownKinds } from './kinds/kinds.ts'
import { musicHome } from './music-home.ts'
import { tracksOf } from './kinds/track-queries.ts'
import { presentCard, presentProduct } from './present-product.ts'
import { findProduct, findRelated } from './product-queries.ts'
import { findCards, findCardsById, withGenres } from './card-queries.ts'
import { countFacets } from './facet-queries.ts'
import { findSlides, findWidget, idsOfCollection, listWidgets } from './home-queries.ts'

const relatedCount = 12
const rowLength = 18

/** The stored query of a home page row. */
const WidgetQuery = z.object({
  kind: TitleKind.optional(),
  genre: z.string().optional(),
  price: z.enum(['free', 'paid']).optional(),
  coming: z.boolean().optional(),
  ids: z.array(z.int()).optional(),
  collection: z.int().optional(),
  sort: z.enum(['newest', 'oldest', 'title']).default('newest'),
  limit: z.int().min(1).max(40).default(rowLength),
})

/** Titles are related by their genres. */
const relatedKinds = shownKinds.filter((kind) => withGenres.includes(kind))

/** The kinds of a list: the requested one if it has a card, or all with a card. */
const shownKindsOf = (kind: ProductKind | undefined) =>
  kind === undefined ? shownKinds : shownKinds.filter((shown) => shown === kind)

export function registerCatalogRoutes({ core, mount }: Api): void {
  const { db, clock } = core

  mount(getMusicHome, async (_input, { locale }) => ok(await musicHome(core, locale)))

  mount(listProducts, async ({ query }, { locale }) => {
    const now = clock.now()
    const { page, per_page, sort, kind, ...rest } = query
    const filter = { ...rest, kinds: shownKindsOf(kind) }
    const [facets, rows] = await Promise.all([
      countFacets(db, filter, now),
      findCards(db, { filter, sort, locale, now, limit: per_page, offset: (page - 1) * per_page }),
    ])
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
    const [related, tracks] = await Promise.all([
      findRelated(db, params.id, { kinds, limit: relatedCount, now }),
      tracksOf(db, row),
    ])
    return ok(presentProduct(row, { related, tracks }, locale, now) ?? fail('product.not_found'))
  })
}

/** The calls of the home page: its slides, its rows, and the content of a row. */
export function registerHomeRoutes({ core, mount }: Api): void {
  const { db, clock } = core

  mount(getHomeSlider, async (_input, { locale }) => {
    const now = clock.now()
    const slides = await findSlides(db, now)
    const cards = await findCardsById(
      db,
      slides.map((slide) => slide.product_id),
      shownKinds,
    )
    const items = slides.flatMap((slide) => {
      const card = cards.find((row) => row.id === slide.product_id)
      const image = presentImage(slide.image)
      if (card === undefined || image === null) return []
      return {
        id: slide.slide_id,
        eyebrow: inLocale(slide.eyebrow_fa, slide.eyebrow_en, locale),
        story: inLocale(slide.story_fa, slide.story_en, locale),
        image,
        product: presentCard(card, locale, now),
        subtitles: slide.subtitles.map((track) => track.lang),
        has_preview: Boolean(slide.has_preview),
      }
    })
    return ok({ items })
  })

  mount(getHomeWidgets, async (_input, { locale }) => {
    const rows = await listWidgets(db)
    const items = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: inLocale(row.title_fa, row.title_en, locale),
      href: row.href,
    }))
    return ok({ items })
  })

  mount(getWidget, async ({ params }, { locale }) => {
    const now = clock.now()
    const row = await findWidget(db, params.id)
    if (row === undefined) fail('request.not_found')
    const { sort, limit, kind, collection, ids: named, ...rest } = WidgetQuery.parse(row.query)
    const ids = collection === undefined ? named : await idsOfCollection(db, collection, now)
    const filter = { ...rest, ids, kinds: shownKindsOf(kind), withFilm: true }
    const found = await findCards(db, { filter, sort, locale, now, limit })
    const ordered =
      filter.ids === undefined ? found : found.sort((a, b) => filter.ids!.indexOf(a.id) - filter.ids!.indexOf(b.id))
    const body = {
      id: row.id,
      kind: row.kind,
      title: inLocale(row.title_fa, row.title_en, locale),
      href: row.href,
      items: ordered.map((card) => presentCard(card, locale, now)),
    }
    return ok(body)
  })
}
