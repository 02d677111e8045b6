import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** The span of news: from `since` on, and up to `until`, so that a change of mind is not told. */
export interface NewsTime {
  since: Date
  until: Date
  /** Who was told after this instant waits. */
  toldBefore: Date
}

/** Answers to somebody else's comment of which they have not heard. */
const untoldAnswer = ({ since, until }: NewsTime) => sql<boolean>`
  answer.state = 'shown' and answer.answer_told_at is null and answer.created_at > ${since}::timestamptz
  and answer.created_at <= ${until}::timestamptz and mine.voice <> 'house'
  and answer.member_id is distinct from mine.member_id`

/** Decisions of which the author has not heard; what was shown at once was never decided. */
const untoldDecision = ({ since, until }: NewsTime) => sql<boolean>`
  decided.state in ('shown', 'refused') and decided.voice <> 'house' and decided.decided_at > ${since}::timestamptz
  and decided.decided_at <= ${until}::timestamptz
  and (decided.decision_told_at is null or decided.decision_told_at < decided.decided_at)`

/** Members who are to be told of something and may be told now. */
export async function listDueMembers(db: Db, time: NewsTime, most: number): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    with news as (
      select mine.member_id as id, true as is_answer
      from comments answer join comments mine on mine.id = answer.answers_to
      where ${untoldAnswer(time)}
      union
      select decided.member_id, false from comments decided where ${untoldDecision(time)}
    )
    select distinct members.id from news
    join members on members.id = news.id
    where wants_any_notice(members.id, case when news.is_answer then 'answers' else 'decisions' end)
      and (members.talk_told_at is null or members.talk_told_at <= ${time.toldBefore}::timestamptz)
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the member; undefined when another worker has told them meanwhile, or they want to hear nothing any more. */
export async function lockDue(tx: Tx, id: MemberId, toldBefore: Date) {
  return tx
    .selectFrom('members')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('talk_told_at', 'is', null), eb('talk_told_at', '<=', toldBefore)]))
    .select([
      sql<boolean>`wants_any_notice(members.id, 'answers')`.as('tells_answers'),
      sql<boolean>`wants_any_notice(members.id, 'decisions')`.as('tells_decisions'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Notes that a member was told of the answers to them; returns the titles that these are about, with how many. */
export async function noteAnswers(tx: Tx, id: MemberId, time: NewsTime, now: Date) {
  const { rows } = await sql<{ name_fa: string; name_en: string; count: number }>`
    with told as (
      update comments answer set answer_told_at = ${now}::timestamptz
      from comments mine
      where mine.id = answer.answers_to and mine.member_id = ${id}::uuid and ${untoldAnswer(time)}
      returning answer.product_id
    )
    select named.name_fa, named.name_en, count(*)::int as count
    from told join named_products named on named.product_id = told.product_id
    group by named.product_id, named.name_fa, named.name_en
    order by count(*) desc, named.product_id`.execute(tx)
  return rows
}

/** Notes that a member was told of decisions; returns them, with the title of each. */
export async function noteDecisions(tx: Tx, id: MemberId, time: NewsTime, now: Date) {
  const { rows } = await sql<{ name_fa: string; name_en: string; state: 'shown' | 'refused' }>`
    with told as (
      update comments decided set decision_told_at = ${now}::timestamptz
      where decided.member_id = ${id}::uuid and ${untoldDecision(time)}
      returning decided.product_id, decided.state, decided.decided_at, decided.id
    )
    select named.name_fa, named.name_en, told.state
    from told join named_products named on named.product_id = told.product_id
    order by told.decided_at, told.id`.execute(tx)
  return rows
}

/** The member was told now. */
export async function noteTold(tx: Tx, id: MemberId, now: Date): Promise<void> {
  await tx.updateTable('members').set({ talk_told_at: now }).where('id', '=', id).execute()
}
