import {
  getProductReactions,
  toggleCommentDislike,
  toggleCommentLike,
  toggleProductDislike,
  toggleProductLike,
} from '#contract/community/reactions.ts'
import { type Api, ok } from '../../../api.ts'
import { reactToComment, reactToProduct, readReactions } from './react.ts'

/** Likes and dislikes of titles and comments. */
export function registerReactions({ core, mount }: Api): void {
  mount(getProductReactions, async ({ params }, { viewer }) => ok(await readReactions(core, params.id, viewer)))
  mount(toggleProductLike, async ({ params, body }, { viewer }) =>
    ok({ reactions: await reactToProduct(core, params.id, { opinion: 1, wanted: body?.wanted }, viewer) }),
  )
  mount(toggleProductDislike, async ({ params, body }, { viewer }) =>
    ok({ reactions: await reactToProduct(core, params.id, { opinion: -1, wanted: body?.wanted }, viewer) }),
  )
  mount(toggleCommentLike, async ({ params, body }, { viewer }) =>
    ok({ reactions: await reactToComment(core, params.id, { opinion: 1, wanted: body?.wanted }, viewer) }),
  )
  mount(toggleCommentDislike, async ({ params, body }, { viewer }) =>
    ok({ reactions: await reactToComment(core, params.id, { opinion: -1, wanted: body?.wanted }, viewer) }),
  )
}
