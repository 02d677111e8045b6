import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { lockRelease, moveRelease } from '#server/features/catalog/titles/index.ts'
import type { Audit } from '#server/audit.ts'
import { lockScreening, movePriceEnds, moveSaleEnd } from '#server/features/screenings/schedule/index.ts'
import { type DeskRow, findScreening } from '../desk-queries.ts'
import type { DeskOfActs } from '../acts/do-act.ts'

export interface DraftMove {
  productId: ProductId
  /** The beginning that the editor saw. */
  from: Date
  startsAt: Date
}

/**
 * Moves a draft to another beginning. Its length stays, and the end of its sale and of its prices move along; the start of
 * its sale stays where it is. Nobody is told, because nobody has a ticket. Fails with `product.not_found`,
 * `screening_desk.no_draft`, `studio.changed_meanwhile` or, for an instant that has passed, `screening_desk.dates`.
 */
export async function moveDraft(
  core: Core,
  desk: Pick<DeskOfActs, 'memberId'> & { audit: Audit },
  { productId, from, startsAt }: DraftMove,
): Promise<DeskRow> {
  return transaction(core.db, async (tx) => {
    if (!(await lockRelease(tx, productId))) fail('product.not_found')
    await lockScreening(tx, productId)
    const row = (await findScreening(tx, productId)) ?? fail('product.not_found')
    const now = core.clock.now()
    if (row.state !== 'draft') fail('screening_desk.no_draft')
    if (row.release_at?.getTime() !== from.getTime()) fail('studio.changed_meanwhile')
    if (startsAt <= now) fail('screening_desk.dates')
    const byMs = startsAt.getTime() - from.getTime()
    const endsAt = row.release_ends_at === null ? null : new Date(row.release_ends_at.getTime() + byMs)
    await moveRelease(tx, productId, { startsAt, endsAt }, now)
    await moveSaleEnd(tx, productId, byMs)
    await movePriceEnds(tx, productId, byMs)
    const dates = { from: from.toISOString(), starts_at: startsAt.toISOString() }
    const entry = {
      memberId: desk.memberId,
      action: 'screening.move_draft' as const,
      subject: `screening:${productId}`,
    }
    await desk.audit(tx, { ...entry, details: dates })
    return (await findScreening(tx, productId)) ?? fail('product.not_found')
  })
}
