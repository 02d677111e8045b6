import { z } from 'zod'
import { ProductCard } from '../../catalog/catalog.ts'
import { Currency, Image, Instant, Money, ProductId, RowId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'
import { ScreeningCard } from '../screenings.ts'

export const FestivalCard = z
  .object({
    id: z.int(),
    title: z.string(),
    other_title: z.string(),
    /** The number of this edition. */
    edition: z.int(),
    city: z.string().nullable(),
    starts_at: Instant,
    ends_at: Instant,
    poster: Image.nullable(),
    still: Image.nullable(),
    age_rating: z.int(),
    /** Shows of its grid. */
    shows: z.int(),
    /** Lowest price of a pass, by currency. */
    from: z.array(Money),
  })
  .meta({ id: 'FestivalCard' })

export const listFestivals = route({
  method: 'GET',
  path: '/festivals',
  tag: 'festivals',
  summary: 'Published festivals: those that run or are to come first, then those of before',
  access: 'public',
  sharedSeconds: 10,
  responses: { 200: z.object({ items: z.array(FestivalCard) }) },
})

export const FestivalShow = z
  .object({
    hall_id: Uuid,
    section: z.string().nullable(),
    screening: ScreeningCard,
    /** The end of its film, by which the grid is drawn; a show of at most four hours ends with its screening. */
    ends_at: Instant,
  })
  .meta({ id: 'FestivalShow' })

export const getFestival = route({
  method: 'GET',
  path: '/festivals/:id',
  tag: 'festivals',
  summary: 'The page of a festival with its grid; the same for every visitor',
  access: 'public',
  sharedSeconds: 10,
  params: z.object({ id: ProductId }),
  responses: {
    200: FestivalCard.extend({
      tagline: z.string().nullable(),
      synopsis: z.string(),
      halls: z.array(z.object({ id: Uuid, name: z.string(), note: z.string().nullable(), is_online: z.boolean() })),
      programme: z.array(FestivalShow),
      /** Films that a full pass opens while the festival runs. */
      films: z.array(ProductCard),
      jury: z.array(z.object({ name: z.string(), role: z.string(), photo: Image.nullable() })),
      /** Prizes that are announced; of the others nothing is said. */
      prizes: z.array(
        z.object({
          name: z.string(),
          category: z.string().nullable(),
          film: z.object({ id: z.int(), title: z.string() }).nullable(),
          person: z.string().nullable(),
        }),
      ),
      /** The audience's votes by film, the best first; null until the festival has ended. */
      votes: z
        .array(
          z.object({
            film: z.object({ id: z.int(), title: z.string() }),
            votes: z.int(),
            /** Of 1 to 5 stars, to a tenth; null where too few have voted to say one. */
            mean: z.number().nullable(),
          }),
        )
        .nullable(),
      /** Other editions, the newest first. */
      editions: z.array(z.object({ id: z.int(), edition: z.int(), title: z.string() })),
    }).meta({ id: 'Festival' }),
  },
})

export const PassOffer = z
  .object({
    id: Uuid,
    purchase_type: z.literal('BUY_FESTIVAL'),
    name: z.string(),
    /** Shows that it reserves; null = all. */
    credits: z.int().nullable(),
    price: Money,
    vat: Money,
    passes_left: z.int(),
    /** The price is the difference to the pass that the member has, which it replaces. */
    is_upgrade: z.boolean(),
  })
  .meta({ id: 'PassOffer' })

export const getFestivalPurchaseInfo = route({
  method: 'GET',
  path: '/festival-purchase-info/:id',
  tag: 'festivals',
  summary:
    'Passes of a festival for this visitor in one currency, the pass that they have, and the places of its shows',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: z.object({ currency: Currency.optional() }),
  responses: {
    200: z.object({
      now: Instant,
      product: z.object({ id: z.int(), title: z.string(), poster: Image.nullable() }),
      currency: Currency,
      vat_percent: z.int(),
      minutes_to_pay: z.int(),
      owned: z.boolean(),
      offers: z.array(PassOffer),
      /** Why nothing can be bought, as a sentence; null while something can. */
      message: z.string().nullable(),
      /** A pass that an unpaid purchase of this member holds. */
      held: z.object({ purchase_id: Uuid, until: Instant }).nullable(),
      pass: z
        .object({
          id: Uuid,
          name: z.string(),
          credits: z.int().nullable(),
          /** Credits that can no longer come back, and those of shows that are still to come. */
          used: z.int(),
          planned: z.int(),
          reservations: z.array(
            z.object({ screening_id: z.int(), ticket_id: Uuid, can_return: z.boolean(), returns_until: Instant }),
          ),
        })
        .nullable(),
      /** How many hours before a show its place may be returned. */
      return_hours: z.int(),
      /** Free places for passes at shows that can still be reserved. */
      seats: z.array(z.object({ screening_id: z.int(), left: z.int() })),
    }),
  },
})

export const reserveShow = route({
  method: 'POST',
  path: '/me/festival-reservations',
  tag: 'festivals',
  summary: 'A place at a show for one credit of the member’s pass',
  access: 'member',
  grownUp: true,
  body: z.object({ screening_id: RowId }),
  responses: { 201: z.object({ ticket_id: Uuid }) },
})

export const returnReservation = route({
  method: 'DELETE',
  path: '/me/festival-reservations/:id',
  tag: 'festivals',
  summary: 'Returns a reserved place by its ticket; the credit comes back',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 204: null },
})

const Plan = z.object({
  /** Shows that the member has marked, in the order of marking; reserved ones are in the plan by themselves. */
  marks: z.array(z.int()),
})

export const getFestivalPlan = route({
  method: 'GET',
  path: '/me/festival-plans/:id',
  tag: 'festivals',
  summary: 'The member’s own plan of a festival',
  access: 'member',
  params: z.object({ id: ProductId }),
  responses: { 200: Plan },
})

export const changeFestivalPlan = route({
  method: 'POST',
  path: '/me/festival-plans/:id',
  tag: 'festivals',
  summary: 'Marks shows, and takes marks away; what is no show of the festival is left out',
  access: 'member',
  params: z.object({ id: ProductId }),
  body: z.object({ add: z.array(RowId).max(300).default([]), remove: z.array(RowId).max(300).default([]) }),
  responses: { 200: Plan },
})

export const listPasses = route({
  method: 'GET',
  path: '/me/passes',
  tag: 'festivals',
  summary: 'Standing passes of the member, the festival that ends first on top, with their reserved shows',
  access: 'member',
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          id: Uuid,
          name: z.string(),
          festival: z.object({
            id: z.int(),
            title: z.string(),
            starts_at: Instant,
            ends_at: Instant,
            poster: Image.nullable(),
          }),
          credits: z.int().nullable(),
          used: z.int(),
          planned: z.int(),
          /** Reserved shows by their beginning; those of before too. */
          reservations: z.array(
            z.object({
              ticket_id: Uuid,
              screening_id: z.int(),
              title: z.string(),
              starts_at: Instant.nullable(),
              is_over: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  },
})
