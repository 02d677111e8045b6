import { z } from 'zod'
import { GatewayType } from '../payments/payments.ts'
import { Currency, Instant } from '../primitives.ts'
import { route } from '../route.ts'

const finance = { tag: 'studio', access: 'staff', duty: 'books' } as const
const Day = z.iso.date()

/** The sums that the ledger booked on one kind of account in a day, in Rials or cents. All wallets of members count as one account. */
const DaySum = z.object({
  account: z.string(),
  gateway: z.string().nullable(),
  currency: Currency,
  debit: z.int(),
  credit: z.int(),
})

/** The sum that a bank says it settled for a day. Finance reads it at the bank. `difference`: our books less the bank. */
const Settled = z.object({ gateway: GatewayType, currency: Currency, amount: z.int(), difference: z.int() })

const ClosedDay = z
  .object({
    day: Day,
    closed_at: Instant,
    by: z.string(),
    note: z.string(),
    sums: z.array(DaySum),
    settled: z.array(Settled),
    /** Sentences in English for the technical staff, as the check of the books found them then. */
    differences: z.array(z.string()),
  })
  .meta({ id: 'ClosedDay' })

export const listClosedDays = route({
  ...finance,
  method: 'GET',
  path: '/studio/finance/closed-days',
  summary: 'Days of Tehran that finance has closed, the latest first, and the next one to close with its sums so far',
  responses: {
    200: z.object({
      items: z.array(ClosedDay),
      /** Null: every day that is over is closed. */
      next: z.object({ day: Day, sums: z.array(DaySum) }).nullable(),
    }),
  },
})

export const closeDay = route({
  ...finance,
  method: 'POST',
  path: '/studio/finance/closed-days',
  summary:
    'Closes a day that is over: its sums are written down, and nothing is booked into it any more. A correction is booked on a later day',
  body: z.object({
    day: Day,
    /** The sums that banks say they settled for this day. A bank that has said nothing yet is left out. */
    settled: z
      .array(z.object({ gateway: GatewayType, currency: Currency, amount: z.int().min(0).max(9_000_000_000_000_000) }))
      .max(20)
      .default([]),
    note: z.string().max(2000).default(''),
  }),
  responses: { 201: ClosedDay },
})
