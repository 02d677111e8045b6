import type { z } from 'zod'
import type { listTitles } from '#contract/catalog/studio.ts'
import type { StudioTitle } from '#contract/catalog/titles.ts'
import type { TitleMedia } from '#contract/media/studio-media.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { type PresentedImage, presentImage } from '../image-address.ts'
import { kindOf, titleKindOf } from '../kinds/kinds.ts'
import { mediaStateOf } from '../media-state.ts'
import type { ProductRow } from '../product-queries.ts'
import type { findStudioTitles } from './studio-list-queries.ts'
import { windowsOf } from '../sales/offer-terms.ts'
import { missingFor } from './title-readiness.ts'

type ListRow = Awaited<ReturnType<typeof findStudioTitles>>['rows'][number]
type Row = z.input<(typeof listTitles)['responses'][200]>['items'][number]

/** A row of the editors' list, for kinds that the studio can make. */
export function presentStudioRow(row: ListRow, poster: PresentedImage | null, locale: Locale): Row {
  const { editor } = kindOf(row)
  if (editor === null) throw new Error(`Product ${row.id} is of a kind that the studio does not make.`)
  return {
    id: row.id,
    kind: titleKindOf(row),
    title: inLocale(row.title_fa, row.title_en, locale),
    other_title: inLocale(row.title_en, row.title_fa, locale),
    ...editor.listed(row),
    state: row.state,
    media_state: mediaStateOf(row),
    has_film: row.has_film,
    media_progress: row.run_progress === null ? null : Number(row.run_progress),
    poster,
    is_free: row.is_free,
    price_irr: row.price_irr === null ? null : Number(row.price_irr),
    price_usd: row.price_usd === null ? null : Number(row.price_usd),
    rent_irr: row.rent_irr === null ? null : Number(row.rent_irr),
    rent_usd: row.rent_usd === null ? null : Number(row.rent_usd),
    release_at: row.release_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}

type OfferRow = ProductRow['offers'][number]

function wayOf(offer: OfferRow) {
  const priceIn = (currency: string, column: 'amount' | 'sale_amount') => {
    const amount = offer.prices.find((candidate) => candidate.currency === currency)?.[column] ?? null
    return amount === null ? null : Number(amount)
  }
  const instant = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())
  const sale = { irr: priceIn('IRR', 'sale_amount'), usd: priceIn('USD', 'sale_amount') }
  const ends_at = instant(offer.sale_ends_at)
  return {
    irr: priceIn('IRR', 'amount'),
    usd: priceIn('USD', 'amount'),
    sale: ends_at === null ? null : { ...sale, starts_at: instant(offer.sale_starts_at), ends_at },
    places: offer.places,
  }
}

function salesOf(row: ProductRow) {
  const buy = row.offers.find((offer) => offer.way === 'buy')
  const rent = row.offers.find((offer) => offer.way === 'rent')
  const windows = rent === undefined ? null : windowsOf(rent)
  return {
    is_free: row.is_free,
    buy: buy === undefined ? null : { ...wayOf(buy), ...(buy.covers_future ? { covers_future: true } : {}) },
    rent: rent === undefined || windows === null ? null : { ...wayOf(rent), ...windows },
  }
}

function placesTaken(row: ProductRow) {
  const taken = (way: string) => row.places.find((place) => place.way === way)?.taken ?? 0
  return { buy: taken('buy'), rent: taken('rent') }
}

/** A title in both languages for its editor; null when the studio cannot make its kind. */
export function presentStudioTitle(
  row: ProductRow,
  media: z.input<typeof TitleMedia>,
  { locale, now }: { locale: Locale; now: Date },
): z.input<typeof StudioTitle> | null {
  const { editor } = kindOf(row)
  if (editor === null) return null
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    ...editor.read(row, locale),
    title_fa: row.title_fa,
    title_en: row.title_en,
    tagline_fa: row.tagline_fa,
    tagline_en: row.tagline_en,
    synopsis_fa: row.synopsis_fa,
    synopsis_en: row.synopsis_en,
    age_rating: row.age_rating,
    sales: salesOf(row),
    in_plans: row.in_plans,
    release_at: row.release_at?.toISOString() ?? null,
    release_ends_at: row.release_ends_at?.toISOString() ?? null,
    regions: row.regions,
    poster: presentImage(row.poster),
    stills: row.stills.flatMap((still) => {
      const image = presentImage(still)
      return image === null ? [] : [{ id: still.id, image }]
    }),
    places_taken: placesTaken(row),
    missing: missingFor(row, now, locale),
    updated_at: row.updated_at.toISOString(),
    media,
  }
}
