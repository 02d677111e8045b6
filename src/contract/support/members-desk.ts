import { z } from 'zod'
import { caseTopic } from './cases.ts'
import { PlayDiagnosis, playProblem } from '../playback/play-reports.ts'
import { Instant, Locale, Money, RowId, Uuid } from '../primitives.ts'
import { GatewayType, PurchaseState } from '../payments/payments.ts'
import { OrderState } from '../shop/orders.ts'
import { Remedy } from './remedies.ts'
import { DeskState } from './studio-cases.ts'
import { route } from '../route.ts'

const desk = { tag: 'studio', access: 'staff', duty: 'cases' } as const

/** By what somebody was found. */
const FoundBy = z.enum(['user_name', 'name', 'case', 'purchase', 'ticket'])

export const findMembers = route({
  ...desk,
  method: 'GET',
  path: '/studio/members',
  summary: 'Members by name, phone, mail, number of a purchase, an order or a case, or the code of a ticket',
  query: z.object({ search: z.string().max(200).default('') }),
  responses: {
    200: z.object({
      /** At most twenty. */
      members: z.array(z.object({ id: Uuid, name: z.string(), user_name: z.string(), found_by: FoundBy })),
      /** Cases of that number which no account wrote. */
      cases: z.array(z.object({ id: Uuid, number: z.int(), name: z.string(), subject: z.string() })),
      /** More were found than are shown. */
      has_more: z.boolean(),
    }),
  },
})

const some = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() })

/** Something that a member waits for; the longest wait is first. */
const Wait = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('case'), id: Uuid, number: z.int(), text: z.string(), since: Instant }),
  z.object({ kind: z.literal('payment'), id: Uuid, number: z.int(), text: z.string(), since: Instant, sum: Money }),
  z.object({ kind: z.literal('refund'), id: Uuid, number: z.int(), text: z.string(), since: Instant, sum: Money }),
  z.object({ kind: z.literal('order'), number: z.int(), text: z.string(), since: Instant }),
])

export const StudioMember = z
  .object({
    id: Uuid,
    name: z.string(),
    user_name: z.string(),
    language: Locale,
    country: z.string().nullable(),
    since: Instant,
    wallet: z.array(Money),
    /** The end of their time of a plan, where it runs. */
    plan_until: Instant.nullable(),
    /** The member has paused all plans until then; null when not. */
    plan_paused_until: Instant.nullable(),
    profiles: z.array(z.string()),
    now: Instant,
    waits: z.array(Wait),
    sessions: some(
      z.object({ id: Uuid, device: z.string(), browser: z.string(), country: z.string().nullable(), seen_at: Instant }),
    ),
    rights: some(
      z.object({
        id: Uuid,
        title_id: RowId,
        title: z.string(),
        way: z.enum(['bought', 'rent', 'given', 'festival', 'ticket']),
        state: z.enum(['opens', 'not_begun', 'over', 'taken_back']),
        ends_at: Instant.nullable(),
      }),
    ),
    tickets: some(
      z.object({
        id: Uuid,
        screening_id: RowId,
        title: z.string(),
        /** Only the end of the code; all of it is asked for on its own, and that is recorded. */
        code: z.string(),
        seats: z.int(),
        state: z.enum(['unused', 'watching', 'over', 'ended']),
        starts_at: Instant.nullable(),
        ends_at: Instant.nullable(),
        /** The network on which it plays, and how often it has moved; null: it is bound to none. */
        network: z
          .object({ operator: z.string().nullable(), country: z.string().nullable(), since: Instant, moves: z.int() })
          .nullable(),
      }),
    ),
    purchases: some(
      z.object({
        id: Uuid,
        number: z.int(),
        title: z.string(),
        state: PurchaseState,
        sum: Money,
        /** The bank of its last visit. */
        gateway: GatewayType.nullable(),
        at: Instant,
        refunded: Money.nullable(),
      }),
    ),
    orders: some(z.object({ number: z.int(), title: z.string(), state: OrderState, at: Instant })),
    cases: some(
      z.object({
        id: Uuid,
        number: z.int(),
        ...caseTopic,
        subject: z.string(),
        state: DeskState,
        at: Instant,
      }),
    ),
    /** Their reports from the player, with the player's observations. */
    reports: some(
      z.object({
        case_id: Uuid,
        number: z.int(),
        title: z.string(),
        ...playProblem,
        at_ms: z.int(),
        diagnosis: PlayDiagnosis.extend({ device: z.string() }).nullable(),
        at: Instant,
      }),
    ),
    remedies: some(Remedy),
  })
  .meta({ id: 'StudioMember' })

export const getStudioMember = route({
  ...desk,
  method: 'GET',
  path: '/studio/members/:id',
  summary: 'The state of a member: what they wait for, devices, rights, tickets, money, orders, cases and remedies',
  params: z.object({ id: Uuid }),
  responses: { 200: StudioMember },
})
