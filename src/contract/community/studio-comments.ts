import { z } from 'zod'
import { commentRefusal } from './comments.ts'
import { Instant, ListCode, OfferedRow, RowId, Uuid, Version } from '../primitives.ts'
import { route } from '../route.ts'

/** `waiting`: oldest first; `reported`: shown, most reports first; `refused`: latest decision first. */
const Queue = z.enum(['waiting', 'reported', 'refused'])

const HoldReason = z.enum(['word', 'link', 'number', 'same_text', 'reported', 'newcomer', 'edited', 'appeal'])

const StudioComment = z.object({
  id: Uuid,
  text: z.string(),
  state: z.enum(['waiting', 'shown', 'refused', 'withdrawn']),
  held_for: z.array(HoldReason),
  ...commentRefusal,
  /** The words with which the author asked for another look. */
  appeal: z.string().nullable(),
  gives_away: z.boolean(),
  at_ms: z.int().nullable(),
  has_watched: z.boolean(),
  is_pinned: z.boolean(),
  reports: z.int(),
  /** By the list `comment_report`, and as readers chose it. */
  reported_for: z.array(z.string()),
  reported_names: z.array(z.string()),
  created_at: Instant,
  edited_at: Instant.nullable(),
  title: z.object({ id: RowId, name: z.string(), kind: z.string() }),
  /** The text to which this is an answer, so that a question can be read with its answer. */
  answers_to: z.string().nullable(),
  author: z.object({
    /** Null: their account has ended. */
    id: Uuid.nullable(),
    name: z.string().nullable(),
    shown: z.int(),
    refused: z.int(),
    muted_until: Instant.nullable(),
  }),
  /** Somebody else has it open until then. */
  leased_until: Instant.nullable(),
})

const Counts = z.object({ waiting: z.int(), reported: z.int(), refused: z.int() })

export const listStudioComments = route({
  method: 'GET',
  path: '/studio/comments',
  tag: 'studio',
  summary: 'Comments to be read by the house, with why each waits and what its author wrote before',
  access: 'staff',
  duty: 'comments',
  query: z.object({ queue: Queue.default('waiting'), member: z.uuid().optional() }),
  responses: {
    200: z.object({
      now: Instant,
      counts: Counts,
      /** Since when the oldest has waited. */
      oldest_at: Instant.nullable(),
      /** From which a refusal is chosen. */
      refusals: z.array(OfferedRow),
      /** At most fifty. */
      comments: z.array(StudioComment),
    }),
  },
})

export const leaseComment = route({
  method: 'POST',
  path: '/studio/comments/:id/lease',
  tag: 'studio',
  summary: 'Opens a comment for five minutes: two moderators do not read the same',
  access: 'staff',
  duty: 'comments',
  params: z.object({ id: Uuid }),
  responses: { 200: z.object({ until: Instant }) },
})

/** A moderator's decision. It never overwrites an earlier decision of somebody else. */
const CommentDecision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('approve') }),
  /** Shown, and folded. */
  z.object({ action: z.literal('fold') }),
  /** `reason` is of the list `comment_refusal`. */
  z.object({ action: z.literal('refuse'), reason: ListCode }),
  /** Refused, and its author writes nothing for `days` days. */
  z.object({
    action: z.literal('mute'),
    reason: ListCode,
    days: z.int().min(1).max(365),
    words: z.string().min(1).max(300),
  }),
  /** Shown, with an answer of the house below it. */
  z.object({ action: z.literal('answer'), text: z.string().max(100_000) }),
  /** Above all others of its title, in place of the one that was. */
  z.object({ action: z.literal('pin') }),
  z.object({ action: z.literal('unpin') }),
  /** Undoes the last decision: it waits again. */
  z.object({ action: z.literal('take_back') }),
])

export const decideComment = route({
  method: 'POST',
  path: '/studio/comments/:id',
  tag: 'studio',
  summary: 'Approves, folds, refuses, answers or pins a comment, mutes its author, or takes that back',
  access: 'staff',
  duty: 'comments',
  params: z.object({ id: Uuid }),
  body: CommentDecision,
  responses: { 200: StudioComment },
})

export const liftMute = route({
  method: 'DELETE',
  path: '/studio/comments/mutes/:id',
  tag: 'studio',
  summary: 'Lets a member write again',
  access: 'staff',
  duty: 'comments',
  params: z.object({ id: Uuid }),
  responses: { 204: null },
})

const Words = z.object({ words: z.array(z.string()), version: Version })

export const getCommentWords = route({
  method: 'GET',
  path: '/studio/comment-words',
  tag: 'studio',
  summary: 'The words for which a comment waits, folded as they are compared',
  access: 'staff',
  duty: 'comments',
  responses: { 200: Words },
})

export const setCommentWords = route({
  method: 'PUT',
  path: '/studio/comment-words',
  tag: 'studio',
  summary: 'Sets the words for which a comment waits; refused when somebody else did meanwhile',
  access: 'staff',
  duty: 'comments',
  body: z.object({ words: z.array(z.string().max(60)).max(2000), version: Version }),
  responses: { 200: Words },
})
