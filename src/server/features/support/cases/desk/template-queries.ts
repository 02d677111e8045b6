import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { CaseTemplates } from '#db/schema.gen.ts'
import type { CaseTemplateId } from '#lib/ids.ts'

export type StoredTemplate = Selectable<CaseTemplates>
export type TemplateFields = Pick<StoredTemplate, 'name_fa' | 'name_en' | 'text_fa' | 'text_en' | 'is_on'>

export async function listTemplates(db: Db | Tx): Promise<StoredTemplate[]> {
  return db.selectFrom('case_templates').selectAll().orderBy('position').orderBy('id').execute()
}

/** Locks all of them in one order, so that two who order them wait for each other. */
export async function lockTemplates(tx: Tx): Promise<StoredTemplate[]> {
  return tx.selectFrom('case_templates').selectAll().orderBy('id').forUpdate().execute()
}

export async function insertTemplate(tx: Tx, fields: TemplateFields): Promise<CaseTemplateId> {
  const row = await tx
    .insertInto('case_templates')
    .values((eb) => ({
      ...fields,
      position: eb.selectFrom('case_templates').select(sql<number>`coalesce(max(position) + 1, 0)`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes one that is still at this version; false when it is not. */
export async function updateTemplate(
  tx: Tx,
  { id, version }: { id: CaseTemplateId; version: number },
  fields: TemplateFields,
): Promise<boolean> {
  const changed = await tx
    .updateTable('case_templates')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function writeOrder(tx: Tx, ids: readonly CaseTemplateId[]): Promise<void> {
  await sql`
    update case_templates set position = wanted.position - 1
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    where case_templates.id = wanted.id`.execute(tx)
}

export async function deleteTemplate(tx: Tx, id: CaseTemplateId): Promise<boolean> {
  const gone = await tx.deleteFrom('case_templates').where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
