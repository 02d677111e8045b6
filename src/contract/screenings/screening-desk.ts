import { z } from 'zod'
import { DoorSale } from './cafes/door-sales.ts'
import { Currency, Instant, Money, PageQuery, pageOf, ProductId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { ScreeningMode, ScreeningState } from './screenings.ts'

const ScreeningParams = z.object({ id: ProductId })

/** An act of the desk on a screening whose tickets are sold. */
export const ScreeningAct = z
  .enum(['cancel', 'postpone', 'set_date', 'interrupt', 'resume'])
  .meta({ id: 'ScreeningAct' })

export const StudioScreening = z
  .object({
    id: z.int(),
    title: z.string(),
    film: z.object({ id: z.int(), title: z.string() }),
    mode: ScreeningMode,
    /** In whose room; null for any other mode. */
    cafe: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** A draft is on no page yet. */
    is_draft: z.boolean(),
    state: ScreeningState,
    starts_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    capacity: z.int(),
    sold: z.int(),
    held: z.int(),
    /** Seats that a cafe sold at its own door. */
    at_door: z.int(),
  })
  .meta({ id: 'StudioScreening' })

export const listStudioScreenings = route({
  method: 'GET',
  path: '/studio/screenings',
  tag: 'studio',
  summary: 'Screenings in every state: of a span of time, earliest first, or all of them, the next one first',
  access: 'staff',
  query: PageQuery.extend({
    /** Only those that begin from this instant on, or windows that are open then, and that begin before the other. */
    from: Instant.optional(),
    before: Instant.optional(),
    mode: ScreeningMode.optional(),
    /** `coming`: not over; `past`; `stopped`: cancelled, postponed or interrupted; `draft`. */
    shown: z.enum(['coming', 'past', 'stopped', 'draft']).optional(),
  }),
  responses: { 200: pageOf(StudioScreening) },
})

export const moveDraft = route({
  method: 'PUT',
  path: '/studio/screenings/:id/date',
  tag: 'studio',
  summary: 'Moves a draft to another beginning; its length, the end of its sale and of its prices move along',
  access: 'staff',
  duty: 'titles',
  params: ScreeningParams,
  /** `from`: the beginning that was seen; refused when somebody has moved it meanwhile. */
  body: z.object({ from: Instant, starts_at: Instant }),
  responses: { 200: StudioScreening },
})

/** How far the money of a cancelled screening is on its way back. */
const MoneyBack = z.object({
  /** Nobody of finance has pressed yet. */
  is_released: z.boolean(),
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Why lines failed, and how many. */
  faults: z.array(z.object({ message: z.string(), count: z.int() })),
  /** The money that has gone back so far, or is on its way at a bank. */
  sums: z.array(Money),
})

export const ScreeningDesk = StudioScreening.extend({
  /** Tickets by what they are now. */
  tickets: z.object({ standing: z.int(), used: z.int(), given: z.int(), ended: z.int() }),
  offers: z.array(
    z.object({
      id: Uuid,
      name: z.string().nullable(),
      seats: z.int(),
      prices: z.array(Money),
      tickets: z.int().nullable(),
      taken: z.int(),
      is_withdrawn: z.boolean(),
    }),
  ),
  /** Sales of a cafe at its own door that it did not take back, the newest first. */
  door_sales: z.array(DoorSale),
  /** Acts that are possible now. */
  may: z.array(ScreeningAct),
  acts: z.array(
    z.object({
      id: Uuid,
      act: ScreeningAct,
      reason: z.string(),
      at: Instant,
      by: z.string(),
      starts_at: Instant.nullable(),
      told: z.int(),
      to_tell: z.int(),
      money_back: MoneyBack.nullable(),
    }),
  ),
}).meta({ id: 'ScreeningDesk' })

export const getScreeningDesk = route({
  method: 'GET',
  path: '/studio/screenings/:id',
  tag: 'studio',
  summary: 'The desk of one screening: its figures, what befell it, and how far its money is on its way back',
  access: 'staff',
  params: ScreeningParams,
  responses: { 200: ScreeningDesk },
})

/** Who is concerned by an act, and how much money goes back. */
export const ActPreview = z
  .object({
    act: ScreeningAct,
    /** Goes with the act: what is done is what was shown here. */
    fingerprint: z.string(),
    /** When this was true. Goes with the act: tickets that are sold since go along with the others, for ten minutes. */
    seen_at: Instant,
    members: z.int(),
    tickets: z.int(),
    seats: z.int(),
    /** Of them, tickets with which somebody has begun to watch. */
    begun: z.int(),
    /** Tickets whose hours are over: nothing happens to them. */
    over: z.int(),
    /** Tickets that nobody paid for: they end without money. */
    free: z.int(),
    /** Seats that buyers hold while they pay. */
    held: z.int(),
    /** The money that goes back, by the way on which it goes first; a bank that refuses sends it on to the wallet. */
    money: z.array(z.object({ currency: Currency, to_bank: z.int(), to_wallet: z.int() })),
    /** False: the money waits until finance sends it. */
    pays_at_once: z.boolean(),
  })
  .meta({ id: 'ActPreview' })

const actDates = { starts_at: Instant.optional(), ends_at: Instant.optional() }

export const previewAct = route({
  method: 'GET',
  path: '/studio/screenings/:id/act-preview',
  tag: 'studio',
  summary: 'What an act would do now; `set_date` needs both dates',
  access: 'staff',
  duty: 'screenings',
  params: ScreeningParams,
  query: z.object({ act: ScreeningAct, ...actDates }),
  responses: { 200: ActPreview },
})

export const actOnScreening = route({
  method: 'POST',
  path: '/studio/screenings/:id/acts',
  tag: 'studio',
  summary: 'Does what a preview has shown, and tells every holder once; refused when the preview is no longer true',
  access: 'staff',
  duty: 'screenings',
  confirm: 'large',
  params: ScreeningParams,
  body: z.object({
    act: ScreeningAct,
    fingerprint: z.string().max(64),
    /** Of the preview. Left out: a ticket that was sold since makes it untrue. */
    seen_at: Instant.optional(),
    reason: z.string().max(2000),
    ...actDates,
  }),
  responses: { 201: ScreeningDesk },
})

export const sendMoneyBack = route({
  method: 'POST',
  path: '/studio/screenings/:id/money-back',
  tag: 'studio',
  summary: 'Sends the money of a cancelled screening back, and tries again what failed',
  access: 'staff',
  duty: 'books',
  confirm: true,
  params: ScreeningParams,
  responses: { 200: ScreeningDesk },
})
