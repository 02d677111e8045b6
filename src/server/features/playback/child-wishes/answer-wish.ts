import { transaction } from '#db/transaction.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { ChildWishId, MemberId, ProfileId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { stateOf } from './present-wish.ts'
import { findWish, lockWish, updateWish, type WishRow } from './wish-queries.ts'

/** Locks a wish that waits for an answer and ends it; fails when it was answered, is over, or is being bought. */
async function endWish(
  core: Core,
  of: { id: ChildWishId; memberId: MemberId; profileId?: ProfileId },
  change: { state: 'refused' | 'withdrawn'; word: string },
): Promise<WishRow> {
  return transaction(core.db, async (tx) => {
    await lockWish(tx, of.id)
    const row = await findWish(tx, of)
    if (row === undefined || (of.profileId !== undefined && row.profile_id !== of.profileId)) fail('wish.not_found')
    const now = core.clock.now()
    const state = stateOf(row, now)
    // a second press of the same button changes nothing
    if (state === change.state) return row
    if (state === 'paying') fail('wish.being_paid')
    if (state !== 'asked') fail('wish.over')
    await updateWish(tx, of.id, { ...change, settled_at: now })
    return { ...row, ...change }
  })
}

/** A grown-up says no, with a word to the child. */
export function refuseWish(core: Core, viewer: Viewer, asked: { id: ChildWishId; word: string }): Promise<WishRow> {
  const { id, word } = asked
  return endWish(core, { id, memberId: viewer.memberId }, { state: 'refused', word: displayLine(word) })
}

/** The child no longer wants it. */
export function withdrawWish(core: Core, viewer: Viewer, id: ChildWishId): Promise<WishRow> {
  const profileId = viewer.profileId ?? fail('profile.choose_first')
  return endWish(core, { id, memberId: viewer.memberId, profileId }, { state: 'withdrawn', word: '' })
}
