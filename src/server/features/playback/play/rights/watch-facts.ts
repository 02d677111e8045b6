/** All facts that decide whether somebody may watch a title; `factsOf` collects them, `mayWatch` decides. */
import type { ProductId, EntitlementSourceId } from '#lib/ids.ts'

export interface WatchFacts {
  /** About the opened product: nobody needs a right to it. */
  isFree: boolean
  /** Whether the opened product and everything that contains it are on the site. */
  isPublished: boolean
  /** Release, regions and age of what plays; what contains it (a season, a series) may narrow them. */
  releaseAt: Date | null
  releaseEndsAt: Date | null
  /** ISO 3166-1 codes; null = everywhere. */
  regions: readonly string[] | null
  /** Minimum age in years. */
  ageRating: number
  /** The opened screening; null where the title itself is opened. */
  screening: Programme | null
  /** Where the visitor is; null when unknown. */
  country: string | null
  isSignedIn: boolean
  /** A session without a chosen profile belongs to nobody yet: it might be a child's. */
  hasChosen: boolean
  /** For a child's profile; null = an adult or a guest. */
  ageLimit: number | null
  /** The end of this member's time of any plan, whatever it opens; null when there never was any. */
  planUntil: Date | null
  /** The end of this member's pause of their plans; null when there never was one. */
  pausedUntil: Date | null
  rights: readonly WatchRight[]
  /** Holds a ticket of the opened screening that nobody has played; it begins only by its own code. */
  hasUnusedTicket?: boolean
}

export type RightKind = 'PURCHASE' | 'SUBSCRIPTION' | 'FESTIVAL' | 'TICKET'

/** A right that leads to the title. A right that leads there in two ways is listed twice. */
export interface WatchRight {
  id: EntitlementSourceId
  by: RightKind
  startsAt: Date
  endsAt: Date | null
  /**
   * For a rental: until its first play `endsAt` is the last moment to begin; after it, the end of the watching time.
   */
  rent: Rent | null
  /** The festival that it opens, where the title is part of the festival; null where it opens the title itself. */
  festival: Programme | null
}

export interface Rent {
  watchHours: number
  hasBegun: boolean
}

/** A screening or festival between a right and what plays: whom it admits, and when. */
export interface Programme {
  productId: ProductId
  /** Its window; null = no bound of its own, so the release of what plays counts. */
  opensAt: Date | null
  closesAt: Date | null
  regions: readonly string[] | null
  ageRating: number
  /** The one clock by which everybody watches; null where each viewer has their own time. */
  clock: SharedClock | null
  /** Until when somebody new is let in; left out: to the end. */
  entryEndsAt?: Date
  /** A mishap that closes it to everybody; left out where there was none. */
  mishap?: 'cancelled' | 'postponed'
}

/** At `startsAt` everybody is at the beginning of the title. */
export interface SharedClock {
  startsAt: Date
}
