import type { z } from 'zod'
import type { Reactions } from '#contract/community/reactions.ts'
import type { CommentId, ProductId } from '#lib/ids.ts'
import type { Core } from '../../../core.ts'
import { fail } from '../../../fail.ts'
import { chosenProfile, type Viewer } from '../../../viewer.ts'
import { findOpinions, type Opinions, pressOnComment, pressOnProduct } from './reaction-queries.ts'

type Said = z.input<typeof Reactions>

/** A press: its opinion, and whether it must end up pressed; undefined turns it. */
export interface Wish {
  opinion: 1 | -1
  wanted: boolean | undefined
}

/** The database stores only these three. */
const said = ({ likes, dislikes, own }: Opinions): Said => ({ likes, dislikes, own: own > 0 ? 1 : own < 0 ? -1 : 0 })

/** Counts of a title with the chosen profile's own opinion. Fails with `product.not_found`. */
export async function readReactions(core: Pick<Core, 'db'>, id: ProductId, viewer: Viewer | null): Promise<Said> {
  return said((await findOpinions(core.db, id, viewer?.profileId ?? null)) ?? fail('product.not_found'))
}

/**
 * Writes what the chosen profile thinks of a title: an opinion each, and a new one in place of the old. A like is not a
 * favourite and changes none. Fails with `product.not_found`, also where a child's profile may not open the title.
 */
export async function reactToProduct(
  core: Pick<Core, 'db' | 'clock'>,
  id: ProductId,
  wish: Wish,
  viewer: Viewer,
): Promise<Said> {
  const press = { profileId: chosenProfile(viewer), ...wish }
  const found = await pressOnProduct(core.db, id, press, { now: core.clock.now(), ageLimit: viewer.ageLimit })
  return said(found ?? fail('product.not_found'))
}

/** The same of a comment that is shown. Fails with `comment.unknown`. */
export async function reactToComment(
  core: Pick<Core, 'db' | 'clock'>,
  id: CommentId,
  wish: Wish,
  viewer: Viewer,
): Promise<Said> {
  const press = { profileId: chosenProfile(viewer), ...wish }
  return said((await pressOnComment(core.db, id, press, core.clock.now())) ?? fail('comment.unknown'))
}
