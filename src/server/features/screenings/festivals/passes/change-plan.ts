import { transaction } from '#db/transaction.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { deleteMarks, insertMarks, listMarks } from './plan-queries.ts'

interface Change {
  memberId: MemberId
  festivalId: ProductId
  add: readonly ProductId[]
  remove: readonly ProductId[]
}

/**
 * Changes a member's plan and returns its marks. A repetition changes nothing, so a plan that was made on a device
 * without an account may be sent twice. A product that is no show of this festival is left out.
 */
export async function changePlan(core: Core, { memberId, festivalId, add, remove }: Change): Promise<ProductId[]> {
  await limit(core, { 'festival_plan.member': memberId })
  return transaction(core.db, async (tx) => {
    await insertMarks(tx, { memberId, festivalId, ids: add }, core.clock.now())
    await deleteMarks(tx, memberId, remove)
    return listMarks(tx, memberId, festivalId)
  })
}
