import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, ProductId, ProfileId, QuestionId } from '#lib/ids.ts'
import type { HallFacts } from './question-rules.ts'

/** A list that is sent as a whole has an end. */
const mostShown = 100

/** How long the stream has failed since the beginning, in milliseconds. */
const outageMs = (now: Date) => sql<number>`coalesce((
  select sum(extract(epoch from coalesce(ended_at, ${now}) - greatest(began_at, products.release_at))) * 1000
  from screening_outages
  where screening_outages.product_id = products.id and coalesce(ended_at, ${now}) > products.release_at
), 0)::float8`

const halls = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .select(['products.id', 'products.state', 'products.release_at', 'products.release_ends_at'])
    .select(['products.title_fa', 'products.title_en'])
    .select(['screenings.mode', 'screenings.fate', 'screenings.doors_minutes', 'screenings.takes_questions'])
    .select(['screenings.sale_starts_at', 'screenings.sale_ends_at', 'screenings.return_hours'])
    .select(['screenings.guest_name_fa', 'screenings.guest_name_en'])
    .select(['screenings.guest_text_fa', 'screenings.guest_text_en'])
    .select(outageMs(now).as('outage_ms'))

export type HallRow = Awaited<ReturnType<ReturnType<typeof halls>['execute']>>[number]

export const hallFacts = (row: HallRow): HallFacts => ({
  screening: {
    mode: row.mode,
    fate: row.fate,
    doorsMinutes: row.doors_minutes,
    startsAt: row.release_at,
    endsAt: row.release_ends_at,
    saleStartsAt: row.sale_starts_at,
    saleEndsAt: row.sale_ends_at,
    returnHours: row.return_hours,
  },
  takesQuestions: row.takes_questions,
  outageMs: Math.max(0, row.outage_ms),
})

/** The screening whose questions these are; undefined when there is none. */
export function findHall(db: Db | Tx, productId: ProductId, now: Date): Promise<HallRow | undefined> {
  return halls(db, now).where('products.id', '=', productId).executeTakeFirst()
}

/** Screenings whose questions can be led. */
const led = sql<boolean>`(
  products.state = 'published' and screenings.mode in ('together', 'live') and screenings.takes_questions
  and screenings.fate in ('planned', 'interrupted') and products.release_at is not null
)`

/** Questions that nobody has read, of screenings that are not over, and since when: a part of a statement. */
export const questionsWaiting = (db: Db, now: Date) =>
  db
    .selectFrom('screening_questions as asked')
    .innerJoin('products', 'products.id', 'asked.product_id')
    .innerJoin('screenings', 'screenings.product_id', 'asked.product_id')
    .where('asked.state', '=', 'waiting')
    .where(led)
    .where((eb) => eb.or([eb('products.release_ends_at', 'is', null), eb('products.release_ends_at', '>', now)]))
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(asked.created_at)`.as('oldest_at')])

/** Screenings whose questions can be led, the nearest in time first. */
export async function listHalls(db: Db, now: Date) {
  return halls(db, now)
    .where(led)
    .orderBy(sql`abs(extract(epoch from products.release_at - ${now}))`)
    .orderBy('products.id')
    .limit(30)
    .select((eb) =>
      eb
        .selectFrom('screening_questions')
        .whereRef('screening_questions.product_id', '=', 'products.id')
        .where('screening_questions.state', '=', 'waiting')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('waiting'),
    )
    .execute()
}

const columns = ['id', 'product_id', 'member_id', 'name', 'text', 'state', 'refusal', 'merged_into', 'votes'] as const
const moments = ['asked_at', 'answered_at', 'answer', 'answered_by', 'created_at'] as const

const questions = (db: Db | Tx) => db.selectFrom('screening_questions').select(columns).select(moments)

export type QuestionRow = Awaited<ReturnType<ReturnType<typeof questions>['execute']>>[number]

type Questions = ExpressionBuilder<DB, 'screening_questions'>
const isOf = (productId: ProductId, state: QuestionRow['state']) => (eb: Questions) =>
  eb.and([eb('product_id', '=', productId), eb('state', '=', state)])

/** Approved questions: the one being asked, then by votes, older ones first; answered ones last. */
export async function listApproved(db: Db | Tx, productId: ProductId) {
  return questions(db)
    .where(isOf(productId, 'approved'))
    .orderBy(sql`asked_at is null`)
    .orderBy(sql`answered_at is not null`)
    .orderBy('votes', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostShown)
    .execute()
}

/** How many questions a screening has in each state. */
export async function countQuestions(db: Db, productId: ProductId) {
  const rows = await db
    .selectFrom('screening_questions')
    .where('product_id', '=', productId)
    .groupBy('state')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .execute()
  const of = (state: QuestionRow['state']) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), approved: of('approved'), refused: of('refused'), merged: of('merged') }
}

/** Questions in another state than approved, the oldest first. */
export async function listInState(db: Db, productId: ProductId, state: QuestionRow['state']) {
  return questions(db).where(isOf(productId, state)).orderBy('created_at').orderBy('id').limit(mostShown).execute()
}

/** A member's own questions in a screening, the newest first, and their votes. */
export async function findOwn(db: Db | Tx, productId: ProductId, memberId: MemberId) {
  const own = await questions(db)
    .where('product_id', '=', productId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const votes = await db
    .selectFrom('question_votes')
    .innerJoin('screening_questions', 'screening_questions.id', 'question_votes.question_id')
    .where('screening_questions.product_id', '=', productId)
    .where('question_votes.member_id', '=', memberId)
    .select('question_votes.question_id')
    .execute()
  return { own, voted: votes.map((vote) => vote.question_id) }
}

/** Whether a member holds a ticket that stands, or has begun to watch with one; or needs none. */
export async function mayEnter(db: Db | Tx, productId: ProductId, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('tickets')
            .where('tickets.product_id', '=', productId)
            .where('tickets.revoked_at', 'is', null)
            .where((e) => e.or([e('tickets.holder_id', '=', memberId), e('tickets.used_by', '=', memberId)]))
            .select('tickets.id'),
        )
        .as('has_ticket'),
      // a free screening without prices is open to everybody
      eb
        .selectFrom('products')
        .where('products.id', '=', productId)
        .select((e) =>
          e
            .and([
              e('products.is_free', '=', true),
              e.not(
                e.exists(
                  e
                    .selectFrom('ticket_offers')
                    .whereRef('ticket_offers.product_id', '=', 'products.id')
                    .where('ticket_offers.withdrawn_at', 'is', null)
                    .select('ticket_offers.id'),
                ),
              ),
            ])
            .as('is_open'),
        )
        .as('is_open'),
    ])
    .executeTakeFirstOrThrow()
  return Boolean(row.has_ticket) || row.is_open === true
}

/** Locks the member's row, so that two questions sent at once are counted one after the other. */
export async function lockAsker(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.selectFrom('members').where('id', '=', memberId).forNoKeyUpdate().select('id').execute()
}

export async function findName(db: Db | Tx, profileId: ProfileId): Promise<string | null> {
  const row = await db.selectFrom('profiles').where('id', '=', profileId).select('name').executeTakeFirst()
  return row?.name ?? null
}

export async function insertQuestion(
  tx: Tx,
  asked: { productId: ProductId; memberId: MemberId; name: string; text: string },
  now: Date,
): Promise<void> {
  const { productId, memberId, name, text } = asked
  await tx
    .insertInto('screening_questions')
    .values({ product_id: productId, member_id: memberId, name, text, created_at: now })
    .execute()
}

/** Questions by id, locked in the order of their ids until the transaction ends. */
export async function lockQuestions(tx: Tx, ids: readonly QuestionId[]): Promise<QuestionRow[]> {
  return questions(tx).where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export async function deleteQuestion(tx: Tx, id: QuestionId): Promise<void> {
  await tx.deleteFrom('screening_questions').where('id', '=', id).execute()
}

/** Changes what was decided about a question that the caller has locked. */
export async function changeQuestion(
  tx: Tx,
  id: QuestionId,
  change: Partial<
    Pick<QuestionRow, 'state' | 'refusal' | 'merged_into' | 'asked_at' | 'answered_at' | 'answer' | 'answered_by'> & {
      decided_at: Date | null
    }
  >,
): Promise<void> {
  await tx.updateTable('screening_questions').set(change).where('id', '=', id).execute()
}

/** The question that is being asked in the screening of this one; null when there is none. */
export async function findAskedBeside(tx: Tx, id: QuestionId): Promise<QuestionId | null> {
  const row = await tx
    .selectFrom('screening_questions')
    .where('product_id', '=', (eb) =>
      eb.selectFrom('screening_questions as this').where('this.id', '=', id).select('this.product_id'),
    )
    .where('asked_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Gives or takes back a vote, and counts again. The caller has locked the question. @returns its votes */
export async function setVote(
  tx: Tx,
  vote: { questionId: QuestionId; memberId: MemberId; wanted: boolean },
  now: Date,
): Promise<number> {
  const { questionId, memberId, wanted } = vote
  if (wanted)
    await tx
      .insertInto('question_votes')
      .values({ question_id: questionId, member_id: memberId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('question_votes')
      .where('question_id', '=', questionId)
      .where('member_id', '=', memberId)
      .execute()
  return countVotes(tx, questionId)
}

/** Moves the votes for `from` and its author's to `into`, once each; its own author adds none. Both are locked. */
export async function moveVotes(tx: Tx, from: QuestionRow, into: QuestionRow, now: Date): Promise<void> {
  await sql`
    insert into question_votes (question_id, member_id, created_at)
    select ${into.id}, member_id, ${now} from (
      select member_id from question_votes where question_id = ${from.id}
      union select ${from.member_id}::uuid
    ) as voters where member_id <> ${into.member_id}
    on conflict do nothing`.execute(tx)
  await countVotes(tx, into.id)
}

async function countVotes(tx: Tx, id: QuestionId): Promise<number> {
  const row = await tx
    .updateTable('screening_questions')
    .set((eb) => ({
      votes: eb
        .selectFrom('question_votes')
        .where('question_id', '=', id)
        .select(sql<number>`count(*)::int`.as('count')),
    }))
    .where('id', '=', id)
    .returning('votes')
    .executeTakeFirstOrThrow()
  return row.votes
}
