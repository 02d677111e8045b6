import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'

/** Shows of a festival that a member has marked, in the order of marking. */
export async function listMarks(db: Db | Tx, memberId: MemberId, festivalId: ProductId): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('festival_marks')
    .innerJoin('festival_shows', 'festival_shows.screening_id', 'festival_marks.screening_id')
    .where('festival_marks.member_id', '=', memberId)
    .where('festival_shows.festival_id', '=', festivalId)
    .orderBy('festival_marks.marked_at')
    .orderBy('festival_marks.screening_id')
    .select('festival_marks.screening_id')
    .execute()
  return rows.map(({ screening_id: id }) => id)
}

/** Marks those of these screenings that are shows of a published festival; the mark of before stays. */
export async function insertMarks(
  tx: Tx,
  of: { memberId: MemberId; festivalId: ProductId; ids: readonly ProductId[] },
  now: Date,
): Promise<void> {
  if (of.ids.length === 0) return
  await tx
    .insertInto('festival_marks')
    .columns(['member_id', 'screening_id', 'marked_at'])
    .expression((eb) =>
      eb
        .selectFrom('festival_shows')
        .innerJoin('products', 'products.id', 'festival_shows.festival_id')
        .where('festival_shows.festival_id', '=', of.festivalId)
        .where('products.state', '=', 'published')
        .where('festival_shows.screening_id', 'in', of.ids)
        .orderBy('festival_shows.screening_id')
        .select([
          eb.val(of.memberId).as('member_id'),
          'festival_shows.screening_id',
          eb.cast<Date>(eb.val(now), 'timestamptz').as('marked_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'screening_id']).doNothing())
    .execute()
}

export async function deleteMarks(tx: Tx, memberId: MemberId, ids: readonly ProductId[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('festival_marks').where('member_id', '=', memberId).where('screening_id', 'in', ids).execute()
}
