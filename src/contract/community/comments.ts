import { z } from 'zod'
import { productKinds } from '#lib/lists/product-kinds.ts'
import { Avatar } from '../accounts/credentials.ts'
import { Image, Instant, ListCode, ProductId, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { Reactions } from './reactions.ts'

/** `withdrawn`: taken back by its author, with answers below it. */
const CommentState = z.enum(['waiting', 'shown', 'refused', 'withdrawn'])

/** Why the house does not show a comment, by the list `comment_refusal`, and as its author reads it. */
export const commentRefusal = { refusal: z.string().nullable(), refusal_name: z.string().nullable() }

/** Who speaks: `house` without a name, an organiser of what is shown, or somebody who made it. */
const CommentVoice = z.enum(['viewer', 'house', 'organiser', 'team'])

/** Why the text is not sent before it is asked for: its author or the house says so, or this profile has not watched that far. */
const CommentFold = z.enum(['gives_away', 'not_watched'])

const comment = {
  id: Uuid,
  /** Null for the house, and where the account has ended or shows no name. */
  name: z.string().nullable(),
  /** A built-in one; pictures of one's own never leave the account. Null: a face is drawn from `seed`. */
  avatar: Avatar.nullable(),
  seed: z.int(),
  voice: CommentVoice,
  has_watched: z.boolean(),
  /** Null while it is folded, and where it was taken back. */
  text: z.string().nullable(),
  fold: CommentFold.nullable(),
  /** The instant of the film that it speaks of. */
  at_ms: z.int().nullable(),
  state: CommentState,
  is_own: z.boolean(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  reactions: Reactions,
}

/** An answer names whom it answers when that is not the comment above. */
const CommentAnswer = z.object({ ...comment, answers_to: z.string().nullable() }).meta({ id: 'CommentAnswer' })

/** A comment beside the picture, without the answers to it. */
const CommentMoment = z.object(comment).meta({ id: 'CommentMoment' })

export const Comment = z
  .object({
    ...comment,
    is_pinned: z.boolean(),
    answers: z.int(),
    /** The first two; all of the house below a pinned one. */
    first_answers: z.array(CommentAnswer),
  })
  .meta({ id: 'Comment' })
export type Comment = z.output<typeof Comment>

/** Where the next page begins: what the last answer said. */
const Cursor = z.string().max(200).optional()

export const CommentSort = z.enum(['best', 'newest'])

export const listComments = route({
  method: 'GET',
  path: '/products/:id/comments',
  tag: 'comments',
  summary: 'Comments on a title: the pinned one, then twenty by likes or by time',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: z.object({ sort: CommentSort.default('best'), after: Cursor }),
  responses: {
    200: z.object({
      title: z.object({ id: RowId, kind: z.enum(productKinds), name: z.string(), poster: Image.nullable() }),
      /** Of all that others see, answers too. */
      total: z.int(),
      /** Of the first page alone. */
      pinned: Comment.nullable(),
      items: z.array(Comment),
      next: z.string().nullable(),
    }),
  },
})

/** How much of a film (ms) one answer of `listCommentMoments` is about. */
export const momentsMs = 300_000

export const listCommentMoments = route({
  method: 'GET',
  path: '/products/:id/comments/moments',
  tag: 'comments',
  summary: 'Comments that speak of an instant in five minutes of a title, in its order; for who is watching there',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: z.object({ from_ms: z.coerce.number<number | string>().int().min(0).max(86_400_000).default(0) }),
  responses: { 200: z.object({ items: z.array(CommentMoment) }) },
})

export const listCommentAnswers = route({
  method: 'GET',
  path: '/comments/:id/answers',
  tag: 'comments',
  summary: 'Answers to a comment, the oldest first',
  access: 'optional',
  params: z.object({ id: Uuid }),
  query: z.object({ after: Cursor }),
  responses: { 200: z.object({ items: z.array(CommentAnswer), next: z.string().nullable() }) },
})

export const openComment = route({
  method: 'GET',
  path: '/comments/:id/text',
  tag: 'comments',
  summary: 'The text of a folded comment, for a reader who wants it all the same',
  access: 'public',
  params: z.object({ id: Uuid }),
  responses: { 200: z.object({ text: z.string() }) },
})

const OwnComment = z.object({
  id: Uuid,
  text: z.string(),
  at_ms: z.int().nullable(),
  gives_away: z.boolean(),
  state: CommentState,
  ...commentRefusal,
  /** Whether the author may still say why it should be shown. */
  may_appeal: z.boolean(),
  has_appealed: z.boolean(),
  /** Without a mark; null once the time is over and a change is marked. */
  free_until: Instant.nullable(),
  parent_id: Uuid.nullable(),
  created_at: Instant,
  edited_at: Instant.nullable(),
})

const OwnComments = z.object({
  may_write: z.boolean(),
  /** Why not, as a sentence. */
  message: z.string().nullable(),
  /** The name that a comment would stand under; null: “a viewer”. */
  name: z.string().nullable(),
  has_watched: z.boolean(),
  /** Those that others do not see, the newest first. */
  own: z.array(OwnComment),
})

export const getOwnComments = route({
  method: 'GET',
  path: '/products/:id/comments/own',
  tag: 'comments',
  summary: 'Whether the member may write here, with their own comments that others do not see',
  access: 'member',
  params: z.object({ id: ProductId }),
  responses: { 200: OwnComments },
})

/** Longer than a comment may be, so that what is too long gets a sentence of its own. */
const Text = z.string().max(100_000).default('')

export const writeComment = route({
  method: 'POST',
  path: '/products/:id/comments',
  tag: 'comments',
  summary: 'Writes a comment or an answer; says whether it is shown or waits',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  body: z.object({
    text: Text,
    /** The comment or answer to which this is an answer. */
    answers_to: Uuid.optional(),
    at_ms: z.int().min(0).max(86_400_000).optional(),
    gives_away: z.boolean().default(false),
  }),
  responses: { 201: OwnComments.extend({ comment: OwnComment }) },
})

export const editComment = route({
  method: 'PATCH',
  path: '/comments/:id',
  tag: 'comments',
  summary: 'Changes an own comment; after fifteen minutes the change is marked',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({ text: Text, gives_away: z.boolean().optional() }),
  responses: { 200: OwnComment },
})

export const withdrawComment = route({
  method: 'DELETE',
  path: '/comments/:id',
  tag: 'comments',
  summary: 'Takes an own comment back; where answers stand below it, an empty one stays',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 204: null },
})

export const reportComment = route({
  method: 'POST',
  path: '/comments/:id/report',
  tag: 'comments',
  summary: 'Tells the house that a comment should not stand; after three it waits for a moderator',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  /** Of the list `comment_report`. */
  body: z.object({ reason: ListCode }),
  responses: { 204: null },
})

export const appealComment = route({
  method: 'POST',
  path: '/comments/:id/appeal',
  tag: 'comments',
  summary: 'Asks once more for an own comment that was refused',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({ text: Text }),
  responses: { 200: OwnComment },
})
