/** Everything that decides whether somebody may watch a title; gathered by `factsOf`, judged by `mayWatch`. */
import type { ProductId, WayInId } from '#lib/ids.ts'

export interface WatchFacts {
  /** Of what was opened: nobody needs a right to it. */
  isFree: boolean
  /** What was opened is on the site, and so is all that it is a part of. */
  isPublished: boolean
  /** Release, regions and age of what plays; what it is a part of (a season, a series) may narrow them. */
  releaseAt: Date | null
  releaseEndsAt: Date | null
  /** ISO 3166-1 codes; null = everywhere. */
  regions: readonly string[] | null
  /** From what age the title is, in years. */
  ageRating: number
  /** The screening that was opened; null where the title is opened by itself. */
  screening: Programme | null
  /** Where the visitor is; null when unknown. */
  country: string | null
  /** The network address the streaming host saw; null where nobody is about to play. */
  network: string | null
  isSignedIn: boolean
  /** A session without a chosen profile belongs to nobody yet: it might be a child's. */
  hasChosen: boolean
  /** Of a child's profile; null = a grown person's or a guest. */
  ageLimit: number | null
  /** The end of what this member has of any plan, whatever it opens; null when there never was any. */
  planUntil: Date | null
  rights: readonly WatchRight[]
}

export type RightKind = 'PURCHASE' | 'SUBSCRIPTION' | 'FESTIVAL' | 'TICKET'

/** What somebody holds that leads to the title. One that leads there in two ways stands here twice. */
export interface WatchRight {
  id: WayInId
  by: RightKind
  startsAt: Date
  endsAt: Date | null
  /** Of a rent: until its first play `endsAt` is the last moment to begin, then the end of the watch window. */
  rent: Rent | null
  /** The festival that it opens, where the title is one of the festival's; null where it opens the title itself. */
  festival: Programme | null
  /** Where it plays now, of a ticket that works on one network only. */
  lease: NetworkLease | null
}

export interface Rent {
  watchHours: number
  hasBegun: boolean
}

/** What stands between a right and what plays: whom it lets in, and when. */
export interface Programme {
  productId: ProductId
  /** Its window; null = no limit of its own, then the release of what plays counts. */
  opensAt: Date | null
  closesAt: Date | null
  regions: readonly string[] | null
  ageRating: number
  /** The one clock by which everybody watches; null where each has their own. */
  clock: SharedClock | null
}

/** At `startsAt` everybody is at the beginning of the title. */
export interface SharedClock {
  startsAt: Date
}

/** A ticket plays on this network until then; a player that goes on prolongs it. */
export interface NetworkLease {
  network: string
  until: Date
}
