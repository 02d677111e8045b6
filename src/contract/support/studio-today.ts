import { z } from 'zod'
import { GatewayType, PurchaseType } from '../payments/payments.ts'
import { Count, Currency, Image, Instant } from '../primitives.ts'
import { route } from '../route.ts'
import { StepName } from '../media/studio-media.ts'

/** The steps of an installation before strangers can buy there, in the order in which they are done. */
export const firstDaySteps = ['seller', 'gateway', 'messages', 'film', 'staff', 'backup'] as const

/** The first thing that a step lacks. */
export const firstDayLacks = [
  ...(['seller', 'gateway', 'payment', 'mail', 'sms', 'mail_and_sms', 'delivery'] as const),
  ...([
    'title',
    'genre',
    'poster',
    'film',
    'publishing',
    'colleague',
    'backup_place',
    'backup',
    'fresh_backup',
  ] as const),
] as const

/** Items of the first-day list that a house may set aside because it does not need them. */
export const optionalItems = ['gateway', 'sms', 'staff', 'backup'] as const
const OptionalItem = z.enum(optionalItems)

export const FirstDayStep = z
  .object({
    step: z.enum(firstDaySteps),
    is_done: z.boolean(),
    /** Null: nothing. A gateway that is set counts as done, and may still wait for its first payment. */
    lacks: z.enum(firstDayLacks).nullable(),
    /** Banks whose payments came back, for the step of the gateway. */
    paid_at: z.array(GatewayType),
    /** The title that is nearest to being the first film. */
    product_id: z.int().nullable(),
    /** The item that staff may set aside here, and the one that they have set aside. */
    optional: OptionalItem.nullable(),
    set_aside: OptionalItem.nullable(),
  })
  .meta({ id: 'FirstDayStep' })

/** Things that may wait for a person, the most pressing first. */
export const needKinds = [
  ...(['payments', 'refunds', 'dead_jobs', 'stopped_channels', 'titles'] as const),
  ...(['cases', 'comments', 'remedies', 'mass_remedies', 'orders', 'parcels', 'stock', 'questions'] as const),
] as const

export const Need = z
  .object({
    kind: z.enum(needKinds),
    count: Count,
    /** Money or the machine stands still, visitors meet it, or it has waited too long. */
    is_urgent: z.boolean(),
    /** Of titles: those that are on the site, or on the screen today. Of comments: those that were reported. Otherwise 0. */
    pressing: Count,
    /** Of titles: when the first of them is on the screen today. */
    due_at: Instant.nullable(),
    /** Since when the oldest waits; null where nobody notes it. */
    oldest_at: Instant.nullable(),
  })
  .meta({ id: 'Need' })

export const OnScreen = z
  .object({
    product_id: z.int(),
    title: z.string(),
    mode: z.enum(['window', 'together', 'room', 'live']),
    starts_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    seats: z.object({ sold: Count, capacity: Count }),
    /** Players of its tickets that play now. A free one has no tickets, so nobody counts its viewers: null. */
    viewers: Count.nullable(),
    /** Of these players, those whose picture stood still since their beat before. */
    stalled: Count.nullable(),
    /** The state of the camera's stream while a live event is on air; null otherwise. */
    stream: z
      .object({
        /** `late`: segments come, and too late; `away`: none come; `held`: the desk has stopped the picture. */
        state: z.enum(['good', 'late', 'away', 'held']),
        /** A second; null: nobody sends. */
        bits: z.number().nullable(),
      })
      .nullable(),
    still: Image.nullable(),
  })
  .meta({ id: 'OnScreen' })

const Sum = z.int().min(0)

/** Paid purchases of a day in Tehran, against the same weekday of the week before. Deposits in a wallet are no sales. */
export const DaySales = z
  .object({
    currency: Currency,
    amount: Sum,
    purchases: Count,
    /** Of that day until the same time of day, and of all of it. */
    before: z.object({ until_now: Sum, whole_day: Sum }),
    /** By how many hundredths more was sold than until the same time of that day; null when that was nothing. */
    percent: z.int().nullable(),
    /** By hour, from midnight on. */
    hours: z.array(Sum).length(24),
    hours_before: z.array(Sum).length(24),
    parts: z.array(z.object({ type: PurchaseType, amount: Sum })),
  })
  .meta({ id: 'DaySales' })

export const Preparing = z
  .object({
    product_id: z.int(),
    title: z.string(),
    step: StepName,
    /** Of this step, from 0 to 1. */
    progress: z.number().min(0).max(1),
    seconds_left: Count.nullable(),
  })
  .meta({ id: 'Preparing' })

const Made = z.object({ product_id: z.int(), title: z.string(), at: Instant }).meta({ id: 'Made' })

/** Figures of the day, each for those who work with it; null: not for this role. */
export const DayFigures = z
  .object({
    /** Who watches or listens now, and today; `most` is what most of them have open, and how many. */
    watching: z.object({ now: Count, today: Count, most: z.object({ title: z.string(), count: Count }).nullable() }),
    /** Attempts to pay that banks have decided today; `worst` is the gateway at which most went wrong. */
    payments: z
      .object({
        decided: Count,
        paid: Count,
        worst: z.object({ gateway: GatewayType, decided: Count, paid: Count }).nullable(),
      })
      .nullable(),
    parcels: z.object({ to_pack: Count, sent: Count }).nullable(),
    letters: z.object({ waiting: Count, answered: Count }).nullable(),
  })
  .meta({ id: 'DayFigures' })

export const getToday = route({
  tag: 'studio',
  access: 'staff',
  method: 'GET',
  path: '/studio/today',
  summary: 'What waits for a person, what is on the screen, what is sold and prepared today; each part by duty',
  responses: {
    200: z.object({
      now: Instant,
      /** For those who see to the staff, until all is done and nothing is set aside, or they have dismissed it. */
      first_day: z.array(FirstDayStep).nullable(),
      needs: z.array(Need),
      on_air: z.array(OnScreen),
      next: z.array(OnScreen),
      /** How many are on the screen now, or will be until midnight in Tehran. */
      shows: Count,
      /** Null: not for this role. One for each currency in which something was sold on one of the two days. */
      sales: z.array(DaySales).nullable(),
      /** Null: not for this role. */
      video: z
        .object({
          running: z.array(Preparing),
          /** How many run, named here or not. */
          total: Count,
          waiting: Count,
          /** Titles with a package of an older way, made again by itself; `failed`: not made at the last try. */
          old_packages: z.object({ left: Count, failed: Count }),
          /** Films that became ready today, the newest first. */
          ready: z.array(Made),
          /** Bytes that can still be stored; null where the store does not tell. */
          room: z.number().min(0).nullable(),
          is_room_low: z.boolean(),
        })
        .nullable(),
      figures: DayFigures,
    }),
  },
})

export const dismissFirstDay = route({
  tag: 'studio',
  access: 'staff',
  duty: 'staff',
  method: 'POST',
  path: '/studio/today/first-day/dismiss',
  summary: 'Puts the list of the first day away for the whole house; a second time changes nothing',
  responses: { 204: null },
})

export const setAsideFirstDay = route({
  tag: 'studio',
  access: 'staff',
  duty: 'staff',
  method: 'PUT',
  path: '/studio/today/first-day/:item',
  summary:
    'Sets a part of the first day aside as not needed in this house, or takes it back; a second time changes nothing',
  params: z.object({ item: OptionalItem }),
  body: z.object({ is_set_aside: z.boolean() }),
  responses: { 204: null },
})
