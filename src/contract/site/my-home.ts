import { z } from 'zod'
import { Me } from '../accounts/accounts.ts'
import { ProductCard } from '../catalog/catalog.ts'
import { Image, Instant, Money, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { ScreeningCard } from '../screenings/screenings.ts'

const Named = z.object({ id: z.int(), title: z.string() })

const urgency = {
  /** It comes before what the profile is in the middle of. */
  is_urgent: z.boolean(),
}

/** One thing at the top of the page: a ticket, a rent, or a purchase that waits for its payment. */
export const HomeMoment = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('screening'), ...urgency, screening: ScreeningCard, tickets: z.int() }),
    z.object({
      kind: z.literal('rent'),
      ...urgency,
      product: Named.extend({ kind: ProductCard.shape.kind, poster: Image.nullable(), still: Image.nullable() }),
      ends_at: Instant,
      /** How long it is still open. */
      open_ms: z.int(),
      /** The part of it that is still to be watched. */
      left_ms: z.int(),
      /** Until when one must begin to see its end; null: that is no longer possible. */
      begin_until: Instant.nullable(),
      /** Before the first play it is open longer than its hours. */
      is_begun: z.boolean(),
      /** How many hours it lasts from the first play. */
      watch_hours: z.int(),
    }),
    z.object({ kind: z.literal('payment'), ...urgency, order_id: Uuid, title: z.string(), until: Instant }),
  ])
  .meta({ id: 'HomeMoment' })

export const getMyHome = route({
  method: 'GET',
  path: '/me/home',
  tag: 'account',
  summary: 'What the home page shows to the chosen profile alone: what cannot wait, and rows of its own',
  access: 'member',
  responses: {
    200: z.object({
      /** Which slides and rows are shown to this member. */
      audience: z.enum(['member', 'subscriber']),
      /** The most urgent first. */
      moments: z.array(HomeMoment),
      /** Series of which something was watched, the one with a new episode first. */
      series: z.array(ProductCard.extend({ has_new: z.boolean() })),
      /** Albums that were heard lately. */
      music: z.array(ProductCard),
      /** Screenings of the member's own tickets, then the next ones. */
      screenings: z.array(ScreeningCard.extend({ tickets: z.int() })),
      /** Titles that share genres or people with one that was watched; null: none, or the profile does not want it. */
      because: z.object({ of: Named, items: z.array(ProductCard) }).nullable(),
      uses_history: z.boolean(),
    }),
  },
})

export const setHomeHistory = route({
  method: 'PUT',
  path: '/me/home/history',
  tag: 'account',
  summary: 'Whether the home page of the chosen profile has rows that follow from what it watched',
  access: 'member',
  body: z.object({ wanted: z.boolean() }),
  responses: { 200: z.object({ uses_history: z.boolean() }) },
})

/** The numbers on the tiles of the account's first page. Null: this profile has no such number. */
export const AccountCounts = z
  .object({
    /** The money that can be spent now, by currency; null for a child, and empty where there is no money. */
    balances: z.array(Money).nullable(),
    /** Tickets that can still be used. */
    tickets: z.int(),
    /** The number of titles that the chosen profile has begun and not finished; null while none is chosen. */
    begun: z.int().nullable(),
    /** The number of titles that the chosen profile has marked and may see. */
    favorites: z.int().nullable(),
    /** Orders of the shop that have not come yet; null for a child. */
    orders: z.int().nullable(),
  })
  .meta({ id: 'AccountCounts' })

export const getOverview = route({
  method: 'GET',
  path: '/me/overview',
  tag: 'account',
  summary: 'The first page of the account: the signed-in member, and how much of everything they have',
  access: 'member',
  responses: { 200: z.object({ me: Me, counts: AccountCounts }) },
})
