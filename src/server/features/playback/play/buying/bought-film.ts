import { z } from 'zod'
import { productKinds } from '#lib/lists/product-kinds.ts'
import type { Localized } from '#server/fail.ts'
import type { RentWindows } from '#server/features/catalog/titles/index.ts'

const Reckoned = z.object({
  purchase_id: z.uuid(),
  position: z.int(),
  title_fa: z.string(),
  title_en: z.string(),
  amount: z.int(),
})

const Details = z.object({
  product_id: z.int(),
  release_at: z.iso.datetime().nullable(),
  // purchases from before rentals and places existed have none of these
  way: z.enum(['buy', 'rent']).default('buy'),
  start_days: z.int().nullable().default(null),
  watch_hours: z.int().nullable().default(null),
  places: z.int().nullable().default(null),
  // purchases from before series existed are of films
  kind: z.enum(productKinds).default('movie'),
  /** Of a series: whether its later seasons belong to it. */
  covers_future: z.boolean().default(false),
  /** The price of a whole before what was paid for its parts; null: it has no parts. */
  whole: z
    .object({ amount: z.int(), currency: z.enum(['IRR', 'USD']) })
    .nullable()
    .default(null),
  /** Earlier payments for its parts. */
  reckoned: z.array(Reckoned).default([]),
})

/** The details that a film's purchase freezes for later. */
export type BoughtFilm = z.output<typeof Details>

export function boughtFilm(details: unknown): BoughtFilm {
  return Details.parse(details)
}

const digits = new Intl.NumberFormat('fa-IR', { useGrouping: false })

/** A track by its name alone would not tell on a receipt what was bought. */
export const trackTitle = ({ fa, en }: Localized): Localized => ({ fa: `قطعهٔ «${fa}»`, en: `${en} (track)` })

/** The text of a receipt's line: the film, and for a rental for how long. */
export function lineTitle(title: Localized, windows: RentWindows | null): Localized {
  if (windows === null) return title
  const { watch_hours: hours } = windows
  return {
    fa: `اجارهٔ «${title.fa}»، ${digits.format(hours)} ساعت`,
    en: `${title.en}, rental for ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  }
}
