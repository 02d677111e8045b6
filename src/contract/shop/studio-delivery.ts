import { z } from 'zod'
import { DeliveryKind } from './delivery.ts'
import { OwnVatPercent } from '../payments/invoices.ts'
import { Count, Currency, Money } from '../primitives.ts'
import { route } from '../route.ts'

const Country = z.string().regex(/^[A-Z]{2}$/)
const Province = z.string().regex(/^IR-\d\d$/)
const Amount = z.int().min(0).max(9_000_000_000_000)
const Grams = z.int().min(1).max(10_000_000)

/** The most rates, and the most hours, of one method. */
export const mostRates = 500
export const mostHours = 70

const DeliveryRate = z.object({
  /** ISO 3166-1, or `*` for every other country than Iran without a rate of its own. */
  country: z.union([Country, z.literal('*')]),
  /** ISO 3166-2:IR; null: the whole country. */
  state: Province.nullable(),
  /** Null: the whole province. */
  city: z.string().max(200).nullable(),
  /** It carries up to this weight; null: any. */
  up_to_grams: Grams.nullable(),
  currency: Currency,
  /** In Rials or cents. */
  amount: Amount,
  /** Goods worth this much or more are sent free; null: never. */
  free_from: Amount.min(1).nullable(),
  /** Working days until it comes. */
  days_min: z.int().min(0).max(120),
  days_max: z.int().min(0).max(120),
})

/** Hours of a courier's week, on the clock of Tehran. */
const DeliveryWeekHours = z.object({
  /** 0 = Saturday … 6 = Friday. */
  weekday: z.int().min(0).max(6),
  /** Minutes of the day. */
  from_minute: z.int().min(0).max(1439),
  to_minute: z.int().min(1).max(1440),
  /** How many deliveries they take; 0 closes them. */
  capacity: z.int().min(0).max(1000),
})

export const DeliveryMethodInput = z.object({
  kind: DeliveryKind,
  name_fa: z.string().max(100),
  name_en: z.string().max(100),
  /** A line below the name, for the buyer. */
  note_fa: z.string().max(300).nullable(),
  note_en: z.string().max(300).nullable(),
  is_paid_to_carrier: z.boolean(),
  /** Where the goods wait; only of pick-up. */
  cafe_id: z.int().min(1).max(2_147_483_647).nullable(),
  /** The page that follows a parcel, with `{number}`. */
  tracking_link: z.string().max(500).nullable(),
  vat_percent: OwnVatPercent,
  is_active: z.boolean(),
  rates: z.array(DeliveryRate).max(mostRates),
  hours: z.array(DeliveryWeekHours).max(mostHours),
})

const StudioDeliveryMethod = DeliveryMethodInput.extend({
  id: z.int(),
  version: z.int(),
  /** How many orders that are not over, and unpaid purchases, use it. */
  in_use: z.int(),
}).meta({ id: 'StudioDeliveryMethod' })

const reads = { tag: 'studio', access: 'staff', duty: 'orders' } as const
const works = { tag: 'studio', access: 'staff', duty: 'shop' } as const
const MethodParams = z.object({ id: z.coerce.number<number | string>().int().min(1).max(2_147_483_647) })
const Methods = z.object({ items: z.array(StudioDeliveryMethod) })

export const listStudioDelivery = route({
  ...reads,
  method: 'GET',
  path: '/studio/delivery',
  summary: 'All methods of delivery in the order in which buyers see them, also those that are switched off',
  responses: { 200: Methods },
})

export const createDelivery = route({
  ...works,
  method: 'POST',
  path: '/studio/delivery',
  summary: 'Makes a method of delivery, as the last one',
  body: DeliveryMethodInput,
  responses: { 201: StudioDeliveryMethod },
})

export const orderDelivery = route({
  ...works,
  method: 'POST',
  path: '/studio/delivery/order',
  summary: 'Sets the order in which buyers see the methods; the ids are all of them',
  body: z.object({
    ids: z.array(Count).max(1000),
    /** The same in the order that was seen: a change of another one is refused. */
    was: z.array(Count).max(1000),
  }),
  responses: { 200: Methods },
})

export const getStudioDelivery = route({
  ...reads,
  method: 'GET',
  path: '/studio/delivery/:id',
  summary: 'One method with its rates and hours',
  params: MethodParams,
  responses: { 200: StudioDeliveryMethod },
})

export const updateDelivery = route({
  ...works,
  method: 'PUT',
  path: '/studio/delivery/:id',
  summary: 'Changes a method as a whole; refused when somebody else has changed it meanwhile',
  params: MethodParams,
  body: DeliveryMethodInput.extend({ version: Count }),
  responses: { 200: StudioDeliveryMethod },
})

const TableCell = z.object({
  grams: z.int(),
  /** Null: nothing of this weight goes there in this way. */
  fee: Money.nullable(),
  days: z.object({ min: z.int(), max: z.int() }).nullable(),
})

export const getDeliveryTable = route({
  ...reads,
  method: 'GET',
  path: '/studio/delivery-table',
  summary: 'What buyers in one city would see, by method and weight; and the provinces where nothing reaches',
  query: z.object({
    country: Country.default('IR'),
    state: Province.optional(),
    city: z.string().max(200).optional(),
    /** The price of the goods, in Rials or cents. */
    sum: z.coerce.number<number | string>().int().min(0).max(9_000_000_000_000).default(0),
    /** A weight beside the usual ones. */
    grams: z.coerce.number<number | string>().int().min(1).max(10_000_000).optional(),
    /** Without one: that in which goods to this country are paid. */
    currency: Currency.optional(),
  }),
  responses: {
    200: z.object({
      grams: z.array(z.int()),
      items: z.array(
        z.object({ id: z.int(), name: z.string(), is_paid_to_carrier: z.boolean(), cells: z.array(TableCell) }),
      ),
      /** Provinces of Iran where no method brings one kilogram to every city, by name. */
      unreached: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
})
