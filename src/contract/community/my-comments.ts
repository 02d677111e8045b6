import { z } from 'zod'
import { commentRefusal } from './comments.ts'
import { Instant, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const ListOfMine = z.enum(['mine', 'answers', 'waiting', 'refused'])

const CommentName = z.enum(['profile', 'own', 'none'])

/** Of what the member is told by mail or SMS. */
const CommentNotices = z.object({ answers: z.boolean(), decisions: z.boolean() })

const MineComment = z.object({
  id: Uuid,
  text: z.string(),
  state: z.enum(['waiting', 'shown', 'refused', 'withdrawn']),
  ...commentRefusal,
  may_appeal: z.boolean(),
  likes: z.int(),
  answers: z.int(),
  /** Of an answer to the member: who wrote it; null: no name. */
  name: z.string().nullable(),
  title: z.object({ id: RowId, name: z.string(), kind: z.string() }),
  created_at: Instant,
})

export const getMyComments = route({
  method: 'GET',
  path: '/me/comments',
  tag: 'account',
  summary: 'What the member wrote, what was answered to them, what waits and what was refused',
  access: 'member',
  grownUp: true,
  query: z.object({ list: ListOfMine.default('mine'), after: z.string().max(200).optional() }),
  responses: {
    200: z.object({
      name_shown: CommentName,
      names: z.object({ profile: z.string().nullable(), own: z.string().nullable() }),
      notices: CommentNotices,
      counts: z.object({ mine: z.int(), answers: z.int(), waiting: z.int(), refused: z.int() }),
      items: z.array(MineComment),
      next: z.string().nullable(),
    }),
  },
})

export const setCommentName = route({
  method: 'PUT',
  path: '/me/comment-name',
  tag: 'account',
  summary: 'Under which name the member’s comments stand, those of before too',
  access: 'member',
  grownUp: true,
  body: z.object({ shown: CommentName }),
  responses: { 204: null },
})

export const setCommentNotices = route({
  method: 'PUT',
  path: '/me/comment-notices',
  tag: 'account',
  summary: 'Whether the member is told of answers to them, and of what the house decided about their comments',
  access: 'member',
  grownUp: true,
  body: CommentNotices.partial(),
  responses: { 204: null },
})
