import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { type AuditDetails, json } from '#db/json-columns.ts'
import type { DB } from '#db/schema.gen.ts'
import { membersTold } from '#db/told-words.ts'
import { workNow } from '#db/work.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import { endOfIsoDay, startOfIsoDay } from '#lib/time/end-of-day.ts'
import type { AuditEntryId, MemberId, PersonId, ProductId } from '#lib/ids.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'

export async function insertAudit(
  tx: Tx,
  entry: { memberId: MemberId | null; action: AuditAction; subject: string; details?: AuditDetails },
): Promise<void> {
  const key = workNow()?.key ?? null
  await tx
    .insertInto('audit_log')
    .values({
      member_id: entry.memberId,
      api_key_id: key?.id ?? null,
      action: entry.action,
      subject: entry.subject,
      details: json(entry.details ?? {}),
    })
    .execute()
  if (key !== null) key.isAudited = true
}

/** Everything left out narrows nothing. */
export interface AuditFilter {
  /** Parts of a name or user name. */
  by?: ToldWords | undefined
  actions?: readonly AuditAction[] | undefined
  subject?: string | undefined
  /** Days in Tehran, the last one included. */
  from?: string | undefined
  to?: string | undefined
  /** The last entry of the page before. */
  after?: AuditEntryId | undefined
}

export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number]

/** The entries behind one, in the order of the list. */
const isBehind = (id: AuditEntryId) =>
  sql<boolean>`(audit_log.at, audit_log.id) < (select at, id from audit_log where id = ${id})`

/** Read first, as a list of ids: joined, a name that nobody has made the database go through the whole log. */
const isBySomebodyNamed = (told: ToldWords) => sql<boolean>`audit_log.member_id = any(${membersTold(told)})`

function conditions(eb: ExpressionBuilder<DB, 'audit_log'>, { by, actions, subject, from, to, after }: AuditFilter) {
  return eb.and([
    ...(by === undefined ? [] : [isBySomebodyNamed(by)]),
    ...(actions === undefined ? [] : [eb('audit_log.action', 'in', actions)]),
    ...(subject === undefined ? [] : [eb('audit_log.subject', '=', subject)]),
    ...(from === undefined ? [] : [eb('audit_log.at', '>=', startOfIsoDay(from))]),
    ...(to === undefined ? [] : [eb('audit_log.at', '<', endOfIsoDay(to))]),
    ...(after === undefined ? [] : [isBehind(after)]),
  ])
}

/** Entries of the log, the newest first, with who did it unless that account is deleted. */
export async function selectAudit(db: Db, filter: AuditFilter, limit: number) {
  return db
    .selectFrom('audit_log')
    .where((eb) => conditions(eb, filter))
    .leftJoin('members', (join) =>
      join.onRef('members.id', '=', 'audit_log.member_id').on('members.deleted_at', 'is', null),
    )
    .leftJoin('api_keys', 'api_keys.id', 'audit_log.api_key_id')
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.subject', 'audit_log.details'])
    .select(['members.id as member_id', 'members.user_name', 'api_keys.id as key_id', 'api_keys.name as key_name'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', members.first_name, members.last_name)), '')`.as('name'))
    .execute()
}

export async function listNames(
  db: Db,
  of: { products: readonly ProductId[]; people: readonly PersonId[]; members: readonly MemberId[] },
) {
  const [products, people, members] = await Promise.all([
    of.products.length === 0
      ? []
      : db.selectFrom('products').where('id', 'in', of.products).select(['id', 'title_fa', 'title_en']).execute(),
    of.people.length === 0
      ? []
      : db.selectFrom('people').where('id', 'in', of.people).select(['id', 'name_fa', 'name_en']).execute(),
    of.members.length === 0
      ? []
      : db
          .selectFrom('members')
          .where('id', 'in', of.members)
          .where('deleted_at', 'is', null)
          .select(['id', 'user_name'])
          .select(sql<string | null>`nullif(trim(concat_ws(' ', first_name, last_name)), '')`.as('name'))
          .execute(),
  ])
  return { products, people, members }
}
