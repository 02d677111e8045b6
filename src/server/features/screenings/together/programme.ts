import type { CopyId, ProductId } from '#lib/ids.ts'
import type { LateEntry } from '#lib/lists/screening-modes.ts'
import type { ScreeningFacts } from '#server/features/screenings/schedule/index.ts'

/** A title's copy for one screening, encrypted with keys that change. */
export interface Copy {
  id: CopyId
  /** The asset that it was made from. */
  assetId: string
  sealedKey: Buffer
  /** How much of the title one key opens. */
  keyMs: number
  path: string
}

/** A part of a programme. */
export interface Part {
  /** From 1, in the order of the programme. */
  number: number
  role: 'introduction' | 'film' | 'talk'
  /** Null: a talk in words, which no title shows. */
  itemId: ProductId | null
  titleFa: string | null
  titleEn: string | null
  ageRating: number
  regions: readonly string[] | null
  durationMs: number
  /** The asset that its title plays now; null where it is not ready. */
  assetId: string | null
  /** Null: none was made yet. */
  copy: Copy | null
}

/** A time in which our stream failed; without an end it still does. */
export interface Outage {
  beganAt: Date
  endedAt: Date | null
}

/** All that decides where a screening is. */
export interface Programme {
  productId: ProductId
  isPublished: boolean
  screening: ScreeningFacts
  lateEntry: LateEntry
  parts: readonly Part[]
  interval: { minutes: number; after: number } | null
  outages: readonly Outage[]
}
