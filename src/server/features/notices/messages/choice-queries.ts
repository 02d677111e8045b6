import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { type NoticeKind, noticeKindNames, type NoticeWay } from '#lib/lists/notice-kinds.ts'

export interface Choice {
  memberId: MemberId
  kind: NoticeKind
  way: NoticeWay
  on: boolean
  now: Date
}

/** Stores a choice. News by letter are a part of the particulars, for the one address that the account has. */
export async function storeChoice(db: Db | Tx, { memberId, kind, way, on, now }: Choice): Promise<void> {
  if (kind === 'news' && way === 'letter') {
    await db
      .updateTable('members')
      .set((eb) => ({
        wants_mail_news: eb.case().when('user_name_kind', '=', 'email').then(on).else(eb.ref('wants_mail_news')).end(),
        wants_sms_news: eb.case().when('user_name_kind', '=', 'phone').then(on).else(eb.ref('wants_sms_news')).end(),
      }))
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .execute()
    return
  }
  const chosen = { is_on: on, changed_at: now }
  await db
    .insertInto('notice_choices')
    .columns(['member_id', 'kind', 'way', 'is_on', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .where('id', '=', memberId)
        .where('deleted_at', 'is', null)
        .select((of) => ['members.id', of.val(kind).as('kind'), of.val(way).as('way')])
        .select((of) => [of.val(on).as('is_on'), of.val(now).as('changed_at')]),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'way']).doUpdateSet(chosen))
    .execute()
}

/** Whether a member wants to be told of this kind; `any`: by letter or by push. */
export async function wantsNotice(
  db: Db | Tx,
  memberId: MemberId,
  kind: NoticeKind,
  way: NoticeWay | 'any' = 'letter',
): Promise<boolean> {
  const { rows } = await sql<{ wants: boolean }>`
    select case ${way}::text when 'any' then wants_any_notice(${memberId}::uuid, ${kind})
      else wants_notice(${memberId}::uuid, ${kind}, ${way}) end as wants`.execute(db)
  return rows[0]?.wants === true
}

/** All choices of a member, in the order of the kinds. */
export async function listChoices(db: Db, memberId: MemberId) {
  const { rows } = await sql<{ kind: NoticeKind; letter: boolean; push: boolean }>`
    select kind, wants_notice(${memberId}::uuid, kind, 'letter') as letter,
      wants_notice(${memberId}::uuid, kind, 'push') as push
    from unnest(${noticeKindNames}::text[]) with ordinality as kinds (kind, position) order by position`.execute(db)
  return rows
}

export async function eraseChoices(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('notice_choices').where('member_id', '=', memberId).execute()
}
