import { z } from 'zod'
import { Instant, ListCode, OfferedRow, ProductId, RowId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'

/** Seen by its author alone: waiting, refused and merged ones. */
const QuestionState = z.enum(['waiting', 'approved', 'refused', 'merged'])

/** Why a question is not shown to the hall, by the list `question_refusal`, and as its author reads it. */
const questionRefusal = { refusal: z.string().nullable(), refusal_name: z.string().nullable() }

const AnsweredBy = z.enum(['guest', 'house'])

/** The hall sees what was asked, not who asked: the list is public, and a guest could collect names from it. */
const question = { id: Uuid, text: z.string(), votes: z.int() }

/** With the name of the profile that asked. */
const named = { ...question, name: z.string() }

const answered = {
  /** When it was answered, live or in words. */
  answered_at: Instant.nullable(),
  /** In words; null: live, or not yet. */
  answer: z.string().nullable(),
  answered_by: AnsweredBy.nullable(),
}

/** A question that the hall sees. */
export const Question = z.object({ ...question, ...answered, is_asked_now: z.boolean() }).meta({ id: 'Question' })

export const listQuestions = route({
  method: 'GET',
  path: '/screenings/:id/questions',
  tag: 'questions',
  summary: 'Approved questions of a screening, the one being asked first, then by votes; the same for everybody',
  access: 'public',
  sharedSeconds: 2,
  params: z.object({ id: ProductId }),
  responses: {
    200: z.object({
      now: Instant,
      /** `off`: never, because it has none. */
      state: z.enum(['off', 'not_yet', 'open', 'over']),
      /** From the doors to the end of the programme; null without a date. */
      opens_at: Instant.nullable(),
      closes_at: Instant.nullable(),
      guest: z.object({ name: z.string(), text: z.string() }).nullable(),
      total: z.int(),
      /** At most a hundred. */
      questions: z.array(Question),
    }),
  },
})

const OwnQuestion = z.object({
  ...named,
  state: QuestionState,
  ...questionRefusal,
  /** The question that asks the same. */
  merged_into: Uuid.nullable(),
})

const OwnQuestions = z.object({
  may_ask: z.boolean(),
  /** Why not, as a sentence. */
  message: z.string().nullable(),
  /** The name that a question is sent with; moderators alone see it. */
  name: z.string().nullable(),
  own: z.array(OwnQuestion),
  /** Ids of the questions that this member has voted for. */
  voted: z.array(Uuid),
})

export const getOwnQuestions = route({
  method: 'GET',
  path: '/screenings/:id/questions/own',
  tag: 'questions',
  summary: 'Whether the member may ask in this screening, with their own questions and votes',
  access: 'member',
  params: z.object({ id: ProductId }),
  responses: { 200: OwnQuestions },
})

export const askQuestion = route({
  method: 'POST',
  path: '/screenings/:id/questions',
  tag: 'questions',
  summary: 'Sends a question; when one that asks the same stands already, it is answered instead, unless `anyway`',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  body: z.object({ text: z.string().min(1).max(600), anyway: z.boolean().default(false) }),
  responses: {
    200: OwnQuestions.extend({
      /** Questions that resemble it, the nearest first; then nothing was sent. */
      similar: z.array(z.object(question)),
    }),
  },
})

export const voteForQuestion = route({
  method: 'PUT',
  path: '/questions/:id/vote',
  tag: 'questions',
  summary: 'Gives or takes back the member’s vote; `wanted` says which, so a repeat is harmless',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({ wanted: z.boolean() }),
  responses: { 200: z.object({ votes: z.int(), is_voted: z.boolean() }) },
})

export const withdrawQuestion = route({
  method: 'DELETE',
  path: '/questions/:id',
  tag: 'questions',
  summary: 'Takes back an own question that is not approved yet',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 200: OwnQuestions },
})

const StudioQuestion = z.object({
  ...named,
  ...answered,
  state: QuestionState,
  ...questionRefusal,
  merged_into: Uuid.nullable(),
  is_asked_now: z.boolean(),
  created_at: Instant,
})

export const listStudioQuestions = route({
  method: 'GET',
  path: '/studio/questions',
  tag: 'studio',
  summary: 'Questions of a screening for those who lead them; without one, of the screening that is nearest',
  access: 'staff',
  duty: 'questions',
  query: z.object({ screening: ProductId.optional(), state: QuestionState.default('waiting') }),
  responses: {
    200: z.object({
      now: Instant,
      /** Screenings that take questions, the nearest first. */
      screenings: z.array(
        z.object({ id: z.int(), title: z.string(), starts_at: Instant.nullable(), waiting: z.int() }),
      ),
      screening: z.int().nullable(),
      counts: z.object({ waiting: z.int(), approved: z.int(), refused: z.int(), merged: z.int() }),
      /** From which a refusal is chosen. */
      refusals: z.array(OfferedRow),
      /** At most a hundred: those that wait the oldest first, others by votes. */
      questions: z.array(StudioQuestion),
    }),
  },
})

/** A moderator's decision. It never overwrites an earlier decision of somebody else. */
const QuestionDecision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('approve') }),
  z.object({ action: z.literal('refuse'), reason: ListCode }),
  /** Its votes are counted with those of a question that is approved. */
  z.object({ action: z.literal('merge'), into: Uuid }),
  /** Undoes an approval or a refusal. */
  z.object({ action: z.literal('take_back') }),
  /** It is being asked now, in place of another one. */
  z.object({ action: z.literal('ask') }),
  z.object({ action: z.literal('stop_asking') }),
  /** Answered live, at this instant. */
  z.object({ action: z.literal('answered') }),
  z.object({ action: z.literal('answer'), text: z.string().min(1).max(1000), by: AnsweredBy }),
])

export const decideQuestion = route({
  method: 'POST',
  path: '/studio/questions/:id',
  tag: 'studio',
  summary: 'Approves, refuses, merges, asks or answers a question',
  access: 'staff',
  duty: 'questions',
  params: z.object({ id: Uuid }),
  body: QuestionDecision,
  responses: { 200: StudioQuestion.extend({ screening: RowId }) },
})
