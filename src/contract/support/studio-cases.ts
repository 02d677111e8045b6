import { z } from 'zod'
import { CaseLetter, caseTopic } from './cases.ts'
import { PlayDiagnosis, playProblem } from '../playback/play-reports.ts'
import { Instant, Locale, ProductId, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** `held`: looks like spam and waits to be read; `spam`: somebody agreed. */
export const DeskState = z.enum(['waiting', 'answered', 'closed', 'held', 'spam'])
const HeldFor = z.enum(['word', 'link', 'same_text', 'haste', 'trap'])

const desk = { tag: 'studio', access: 'staff', duty: 'cases' } as const

const StudioCaseCard = z.object({
  id: Uuid,
  number: z.int(),
  state: DeskState,
  name: z.string(),
  ...caseTopic,
  subject: z.string(),
  language: Locale,
  held_for: z.array(HeldFor),
  waiting_since: Instant,
  letters: z.int(),
  is_member: z.boolean(),
})

const StudioCase = StudioCaseCard.extend({
  /** Whose account wrote it; null for a stranger. */
  member_id: Uuid.nullable(),
  reference: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: Instant,
  first_answer_at: Instant.nullable(),
  talk: z.array(CaseLetter.extend({ id: Uuid, staff: z.string().nullable() })),
  /** Of a case that was reported from the player. */
  report: z
    .object({
      ...playProblem,
      at_ms: z.int(),
      /** Null: it is no longer there. */
      title: z.object({ id: RowId, name: z.string() }).nullable(),
      /** Null: the viewer did not want to send it. */
      diagnosis: PlayDiagnosis.extend({ device: z.string() }).nullable(),
      /** Of the same title in the last seven days, by what is wrong; this one is among them. */
      lately: z.array(z.object({ ...playProblem, count: z.int() })),
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

const TemplateFields = {
  name_fa: z.string().max(1000),
  name_en: z.string().max(1000),
  text_fa: z.string().max(20_000),
  text_en: z.string().max(20_000),
  /** One that is off stays for later, and the desk does not offer it. */
  is_on: z.boolean(),
}

const Template = z.object({ id: RowId, version: z.int(), ...TemplateFields }).meta({ id: 'CaseTemplate' })

const Templates = z.object({ templates: z.array(Template) })

export const listCaseTemplates = route({
  ...desk,
  method: 'GET',
  path: '/studio/case-templates',
  summary: 'Answers of the house in both languages, to begin from, in their order; those that are off too',
  responses: { 200: Templates },
})

export const createCaseTemplate = route({
  ...desk,
  method: 'POST',
  path: '/studio/case-templates',
  summary: 'Adds an answer at the end',
  body: z.object(TemplateFields),
  responses: { 201: Templates },
})

export const changeCaseTemplate = route({
  ...desk,
  method: 'PUT',
  path: '/studio/case-templates/:id',
  summary: 'Changes an answer; refused when somebody else changed it since it was read',
  params: z.object({ id: ProductId }),
  body: z.object({ version: z.int().min(1).max(2_147_483_646), ...TemplateFields }),
  responses: { 200: Templates },
})

export const orderCaseTemplates = route({
  ...desk,
  method: 'PUT',
  path: '/studio/case-templates',
  summary: 'Puts the answers in an order; refused when it does not name all of them',
  body: z.object({
    ids: z.array(RowId).max(200),
    /** The same in the order that was seen: a change of another one is refused. */
    was: z.array(RowId).max(200),
  }),
  responses: { 200: Templates },
})

export const deleteCaseTemplate = route({
  ...desk,
  method: 'DELETE',
  path: '/studio/case-templates/:id',
  summary: 'Removes an answer; a second time nothing happens',
  params: z.object({ id: ProductId }),
  responses: { 200: Templates },
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
