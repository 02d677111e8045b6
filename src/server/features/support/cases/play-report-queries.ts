import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json, type PlayDiagnosis } from '#db/json-columns.ts'
import type { MemberId, ProductId, SupportCaseId } from '#lib/ids.ts'

/** How a member is called and reached. */
export async function findReporter(db: Db, memberId: MemberId) {
  return db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['user_name', 'user_name_kind'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', first_name, last_name)), '')`.as('name'))
    .executeTakeFirst()
}

/** The names of a title as it is called among all: an episode with its series. */
export async function findTitleNames(db: Db, id: ProductId) {
  return db.selectFrom('named_products').where('product_id', '=', id).select(['name_fa', 'name_en']).executeTakeFirst()
}

interface Report {
  caseId: SupportCaseId
  productId: ProductId
  problem: string
  atMs: number
  diagnosis: PlayDiagnosis | null
}

export async function insertReport(tx: Tx, made: Report, now: Date): Promise<void> {
  await tx
    .insertInto('play_reports')
    .values({
      case_id: made.caseId,
      product_id: made.productId,
      problem: made.problem,
      at_ms: made.atMs,
      diagnosis: made.diagnosis === null ? null : json(made.diagnosis),
      created_at: now,
    })
    .execute()
}

/** The report of a case, with how often the same title was reported since an instant. */
export async function findReport(db: Db, caseId: SupportCaseId, since: Date) {
  const report = await db
    .selectFrom('play_reports')
    .leftJoin('named_products as named', 'named.product_id', 'play_reports.product_id')
    .where('case_id', '=', caseId)
    .select(['play_reports.product_id', 'problem', 'at_ms', 'diagnosis', 'named.name_fa', 'named.name_en'])
    .executeTakeFirst()
  if (report === undefined) return undefined
  const lately = await db
    .selectFrom('play_reports')
    .where('product_id', '=', report.product_id)
    .where('created_at', '>', since)
    .groupBy('problem')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('problem')
    .select(['problem', sql<number>`count(*)::int`.as('count')])
    .execute()
  return { ...report, lately }
}
