import { z } from 'zod'
import { CaseLetter, CaseTopic } from './cases.ts'
import { PlayDiagnosis, PlayProblem } from './play-reports.ts'
import { Instant, Locale, RowId, Uuid } from './primitives.ts'
import { route } from './route.ts'

/** `held`: looks like spam and waits to be read; `spam`: somebody agreed. */
const DeskState = z.enum(['waiting', 'answered', 'closed', 'held', 'spam'])
const HeldFor = z.enum(['word', 'link', 'same_text', 'haste', 'trap'])

const desk = { tag: 'studio', access: 'staff', duty: 'cases' } as const

const StudioCaseCard = z.object({
  id: Uuid,
  number: z.int(),
  state: DeskState,
  name: z.string(),
  topic: CaseTopic,
  subject: z.string(),
  language: Locale,
  held_for: z.array(HeldFor),
  waiting_since: Instant,
  letters: z.int(),
  is_member: z.boolean(),
})

const StudioCase = StudioCaseCard.extend({
  reference: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: Instant,
  first_answer_at: Instant.nullable(),
  talk: z.array(CaseLetter.extend({ id: Uuid, staff: z.string().nullable() })),
  /** Of a case that was reported from the player. */
  report: z
    .object({
      problem: PlayProblem,
      at_ms: z.int(),
      /** Null: it is no longer there. */
      title: z.object({ id: RowId, name: z.string() }).nullable(),
      /** Null: the viewer did not want to send it. */
      diagnosis: PlayDiagnosis.extend({ device: z.string() }).nullable(),
      /** Of the same title in the last seven days, by what is wrong; this one is among them. */
      lately: z.array(z.object({ problem: PlayProblem, count: z.int() })),
    })
    .nullable(),
  /** Other cases of the same account or the same address, the newest first. */
  others: z.array(z.object({ id: Uuid, number: z.int(), subject: z.string(), state: DeskState, created_at: Instant })),
})

export const listStudioCases = route({
  ...desk,
  method: 'GET',
  path: '/studio/cases',
  summary: 'What people wrote to the house: who waits longest first; or by number, name or address',
  query: z.object({ state: DeskState.default('waiting'), search: z.string().max(100).default('') }),
  responses: {
    200: z.object({
      now: Instant,
      counts: z.object({ waiting: z.int(), answered: z.int(), closed: z.int(), held: z.int(), spam: z.int() }),
      /** At most a hundred. */
      cases: z.array(StudioCaseCard),
    }),
  },
})

export const getStudioCase = route({
  ...desk,
  method: 'GET',
  path: '/studio/cases/:id',
  summary: 'A case with its letters, and whose it is',
  params: z.object({ id: Uuid }),
  responses: { 200: StudioCase },
})

export const listCaseTemplates = route({
  ...desk,
  method: 'GET',
  path: '/studio/case-templates',
  summary: 'Answers of the house in both languages, to begin from',
  responses: {
    200: z.object({
      templates: z.array(
        z.object({ code: z.string(), name: z.string(), texts: z.object({ fa: z.string(), en: z.string() }) }),
      ),
    }),
  },
})

export const decideCase = route({
  ...desk,
  method: 'POST',
  path: '/studio/cases/:id',
  summary:
    'Answers a case (a message goes out), closes or opens it, lets a held one through, or agrees that it is spam',
  params: z.object({ id: Uuid }),
  body: z.object({
    /** How many letters it had when it was read: who answers what has changed meanwhile is told so. */
    letters: z.int().min(0).max(100_000),
    deed: z.discriminatedUnion('action', [
      z.object({ action: z.literal('answer'), text: z.string().max(120_000), closes: z.boolean().default(false) }),
      z.object({ action: z.literal('close') }),
      z.object({ action: z.literal('open') }),
      z.object({ action: z.literal('let_through') }),
      z.object({ action: z.literal('spam') }),
    ]),
  }),
  responses: { 200: StudioCase },
})
