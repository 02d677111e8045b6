import { z } from 'zod'
import { ProductId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** How many like and dislike something, and the chosen profile's own opinion: 1, -1, or 0 for none. */
export const Reactions = z
  .object({ likes: z.int(), dislikes: z.int(), own: z.union([z.literal(-1), z.literal(0), z.literal(1)]) })
  .meta({ id: 'Reactions' })
export type Reactions = z.output<typeof Reactions>

/** The answer of the four toggles (the specification §7). */
const toggled = { 200: z.object({ reactions: Reactions }) }

/** Without `wanted` a call turns the opinion; with it a repeat is harmless. */
const Wish = z.object({ wanted: z.boolean().optional() }).optional()

export const getProductReactions = route({
  method: 'GET',
  path: '/products/:id/reactions',
  tag: 'comments',
  summary: 'Likes and dislikes of a title, with the own opinion of the chosen profile',
  access: 'optional',
  params: z.object({ id: ProductId }),
  responses: { 200: Reactions },
})

const ofProduct = { method: 'POST', tag: 'comments', access: 'member', params: z.object({ id: ProductId }) } as const

export const toggleProductLike = route({
  ...ofProduct,
  path: '/products/:id/like-toggle',
  summary: 'Likes a title, or takes the like back; a dislike of before ends',
  body: Wish,
  responses: toggled,
})

export const toggleProductDislike = route({
  ...ofProduct,
  path: '/products/:id/dislike-toggle',
  summary: 'Dislikes a title, or takes that back; a like of before ends',
  body: Wish,
  responses: toggled,
})

const ofComment = {
  ...({ method: 'POST', tag: 'comments', access: 'member', grownUp: true } as const),
  params: z.object({ id: Uuid }),
}

export const toggleCommentLike = route({
  ...ofComment,
  path: '/comments/:id/like-toggle',
  summary: 'Likes a comment, or takes the like back; a dislike of before ends',
  body: Wish,
  responses: toggled,
})

export const toggleCommentDislike = route({
  ...ofComment,
  path: '/comments/:id/dislike-toggle',
  summary: 'Dislikes a comment, or takes that back; a like of before ends',
  body: Wish,
  responses: toggled,
})
