import { z } from 'zod'
import { productKinds, titleKinds } from '#lib/lists/product-kinds.ts'
import { Count, Currency, Image, Instant, Money, ProductId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { Credit, Offer } from './title-parts.ts'

/** The title whose page shows a product: of a season or an episode its series, else the product itself. */
export const ShownBy = z
  .object({
    id: z.int(),
    kind: z.enum(titleKinds),
    /** Of a season or an episode: the number of its season. */
    season: z.int().nullable(),
  })
  .meta({ id: 'ShownBy' })

/** An episode as everybody sees it. */
export const Episode = z
  .object({
    id: z.int(),
    /** Its number in the season. */
    number: z.int(),
    title: z.string(),
    /** A short description that gives nothing away. */
    synopsis: z.string(),
    still: Image.nullable(),
    duration_minutes: z.int().nullable(),
    /** Minimum age in years, that of its season and series included. */
    age_rating: z.int(),
    /** Nobody needs a right to it. */
    is_free: z.boolean(),
    state: z.enum(['available', 'coming', 'ended', 'preparing']),
    release_at: Instant.nullable(),
    /** Of a special: the episode after which it is watched; null: after all of them. */
    comes_after: z.int().nullable(),
    offers: z.array(Offer),
  })
  .meta({ id: 'Episode' })

export const Season = z
  .object({
    id: z.int(),
    /** 0: specials. */
    number: z.int(),
    title: z.string(),
    synopsis: z.string(),
    is_free: z.boolean(),
    release_at: Instant.nullable(),
    offers: z.array(Offer),
    episodes: z.array(Episode),
  })
  .meta({ id: 'Season' })

/** The facts that only the page of a series has. */
export const Series = z
  .object({
    /** The year of its last season; null while it goes on. */
    end_year: z.int().nullable(),
    end_year_jalali: z.int().nullable(),
    /** In their order, specials last. Seasons and episodes that are not published are left out. */
    seasons: z.array(Season),
  })
  .meta({ id: 'Series' })

export const getEpisode = route({
  method: 'GET',
  path: '/episodes/:id',
  tag: 'catalog',
  summary: 'An episode, and the series that it is a part of',
  access: 'public',
  sharedSeconds: 30,
  params: z.object({ id: ProductId }),
  responses: {
    200: Episode.extend({
      /** With the series and the season, for places where nothing around it says them. */
      name: z.string(),
      other_name: z.string(),
      season: z.int(),
      series: z.object({ id: z.int(), title: z.string() }),
      credits: z.array(Credit),
    }),
  },
})

/** Something that was paid before and that the price is less by, with what was paid. */
export const Reckoned = z.object({ title: z.string(), amount: Money }).meta({ id: 'Reckoned' })

/** A way to get a series, a season or an episode, for one visitor. */
const OwnOffer = z.object({
  id: Uuid,
  way: z.enum(['buy', 'rent']),
  /** The price for this visitor: the price that holds now, less the payments for parts of it. */
  price: Money,
  vat: Money,
  /** During a sale: the usual price, and the instant at which the sale ends. */
  sale: z.object({ ends_at: Instant, usual: Money }).nullable(),
  terms: z.string(),
  reckoned: z.array(Reckoned),
  /** The numbers of the episodes that it opens and that this visitor can neither watch for nothing nor owns. */
  opens: z.array(z.int()),
  /** How much less that is than these episodes one by one; null where it is not less, or not all are sold alone. */
  saves: Money.nullable(),
  /** For an offer in limited number: how many are left; null = no limit. */
  places_left: z.int().nullable(),
  held: z.object({ purchase_id: Uuid, until: Instant }).nullable(),
})

const OwnPart = z.object({
  id: z.int(),
  kind: z.enum(productKinds),
  /** Bought for good, by itself or with what contains it. */
  owned: z.boolean(),
  offers: z.array(OwnOffer),
})

const OwnEpisode = OwnPart.extend({
  /** Whether it may be watched now, and by what. */
  allowed: z.boolean(),
  by: z.enum(['FREE', 'PURCHASE', 'SUBSCRIPTION', 'FESTIVAL', 'TICKET']).nullable(),
  until: Instant.nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  position_ms: z.int(),
  duration_ms: z.int().nullable(),
  /** Watched to 95 % or to its credits, or marked so by hand. */
  watched: z.boolean(),
  watched_at: Instant.nullable(),
  /** The member wants to hear when it is there. */
  alert: z.boolean(),
})

export const getOwnSeries = route({
  method: 'GET',
  path: '/series/:id/own',
  tag: 'catalog',
  summary: 'What this visitor has of a series: rights, marks, places, and prices less what was paid for parts',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: z.object({ currency: Currency.optional() }),
  responses: {
    200: z.object({
      currency: Currency,
      vat_percent: z.int(),
      series: OwnPart,
      seasons: z.array(OwnPart),
      episodes: z.array(OwnEpisode),
      /** The episode that was watched last; null: none was. */
      last_id: z.int().nullable(),
      /** It had been watched before: the series is seen again. */
      last_is_again: z.boolean(),
      /** `message`: why plans open it not; `paused`: the visitor's own plan would, but is paused. */
      plans: z.object({
        open: z.boolean(),
        from: Money.nullable(),
        message: z.string().nullable(),
        paused: z.string().nullable(),
      }),
      /** The visitor's plan opens the series now. */
      in_plan: z.boolean(),
      /** Wants to hear of every new episode of the series. */
      alert: z.boolean(),
    }),
  },
})

export const markWatched = route({
  method: 'PUT',
  path: '/me/watched/:id',
  tag: 'account',
  summary: 'Marks an episode or a film as watched, or takes the mark away together with its place',
  access: 'member',
  params: z.object({ id: ProductId }),
  body: z.object({ watched: z.boolean() }),
  responses: { 200: z.object({ watched: z.boolean() }) },
})

export const setReleaseAlert = route({
  method: 'PUT',
  path: '/me/release-alerts/:id',
  tag: 'account',
  summary: 'Whether the member wants to hear when a film, an event, an episode, or the next ones of a series are there',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  body: z.object({ wanted: z.boolean() }),
  responses: { 200: z.object({ wanted: z.boolean(), message: z.string() }) },
})

/** An episode in the order in which a series is watched. */
export const OrderedEpisode = z
  .object({
    id: z.int(),
    season: z.int(),
    number: z.int(),
    title: z.string(),
    release_at: Instant.nullable(),
    /** Whether there is something to play, released or not. */
    has_film: z.boolean(),
  })
  .meta({ id: 'OrderedEpisode' })

/** Where an episode that plays stands in its series. */
export const PlayedEpisode = z
  .object({
    series: z.object({ id: z.int(), title: z.string() }),
    season: z.int(),
    number: z.int(),
    title: z.string(),
    /** Every published episode in the order in which the series is watched: specials where they belong. */
    order: z.array(OrderedEpisode),
  })
  .meta({ id: 'PlayedEpisode' })

const NamedEpisode = OrderedEpisode.pick({ id: true, season: true, number: true, title: true })

/** The episode before the one that plays. */
export const PreviousEpisode = NamedEpisode.meta({ id: 'PreviousEpisode' })

/** The episode that a player offers at the end of another. */
export const FollowingEpisode = NamedEpisode.extend({
  /** `play`: it may be watched now · `locked`: for that a right is wanted, see purchase-info · `to_come`: not there yet. */
  kind: z.enum(['play', 'locked', 'to_come']),
  /** The way that opens it now; null: nothing does. */
  by: OwnEpisode.shape.by,
  /** When it comes; null: it is there, or nobody knows. */
  release_at: Instant.nullable(),
  /** The member wants to hear when it is there. */
  alert: z.boolean(),
}).meta({ id: 'FollowingEpisode' })

/** Where the credits of an episode begin, as an editor says it. */
export const CreditsMark = Count.min(1)
