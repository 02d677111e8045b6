import { z } from 'zod'
import { Currency, Instant, Money } from '../primitives.ts'
import { route } from '../route.ts'

/** How goods come to their buyer. */
export const DeliveryKind = z.enum(['post', 'carrier', 'courier', 'pickup']).meta({ id: 'DeliveryKind' })

/** Hours of a courier, on the clock of Tehran, and how many more deliveries they take. */
const DeliveryHours = z.object({ starts_at: Instant, ends_at: Instant, free: z.int() }).meta({ id: 'DeliveryHours' })

/** A way in which goods come to an address. */
const DeliveryOffer = z
  .object({
    id: z.int(),
    kind: DeliveryKind,
    name: z.string(),
    note: z.string().nullable(),
    fee: Money,
    /** The buyer pays the carrier at the door; then `fee` is nothing. */
    is_paid_to_carrier: z.boolean(),
    /** Goods worth this much or more are sent free; null = never. */
    free_from: Money.nullable(),
    /** After how many working days it comes. */
    days: z.object({ min: z.int(), max: z.int() }),
    /** A courier's hours; null where the method has none. */
    hours: z.array(DeliveryHours).nullable(),
  })
  .meta({ id: 'DeliveryOffer' })

export const listDeliveryMethods = route({
  method: 'GET',
  path: '/core/delivery-methods/:id',
  tag: 'core',
  summary: 'How goods of this weight and worth come to a city, for what fee and in how many days',
  access: 'public',
  params: z.object({
    /** The province (ISO 3166-2:IR, e.g. `IR-07`), or another country (ISO 3166-1, e.g. `DE`). */
    id: z.string().regex(/^(IR-\d\d|[A-Z]{2})$/),
  }),
  query: z.object({
    city: z.string().max(200).optional(),
    grams: z.coerce.number<number | string>().int().min(1).max(10_000_000).default(1),
    /** The price of the goods, in Rials or cents. */
    sum: z.coerce.number<number | string>().int().min(0).max(9_000_000_000_000).default(0),
    /** Without one: that in which goods to this country are paid. In the other one nothing is sent there. */
    currency: Currency.optional(),
  }),
  responses: { 200: z.object({ items: z.array(DeliveryOffer) }) },
})

export const listDeliveryCountries = route({
  method: 'GET',
  path: '/core/delivery-countries',
  tag: 'core',
  summary: 'Where goods can go: Iran first, then the other countries by name; and in which currency they are paid',
  access: 'public',
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          /** ISO 3166-1. */
          code: z.string(),
          name: z.string(),
          currency: Currency,
          /** Whether any way of delivery has a rate for it. */
          is_reached: z.boolean(),
        }),
      ),
    }),
  },
})
