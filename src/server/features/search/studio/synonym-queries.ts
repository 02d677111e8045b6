import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { SynonymId } from '#lib/ids.ts'

export interface SynonymColumns {
  words: string[]
  /** The same, folded. */
  keys: string[]
  note: string | null
}

const columns = ['id', 'version', 'words', 'note', 'updated_at'] as const

export async function listSynonyms(db: Db, wish: { key: string | null; limit: number; offset: number }) {
  const wanted = db
    .selectFrom('search_synonyms')
    .$if(wish.key !== null, (all) => all.where(sql<boolean>`${wish.key} = any (keys)`))
  const items = await wanted
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wish.limit)
    .offset(wish.offset)
    .select(columns)
    .execute()
  const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total: Number(total) }
}

export async function insertSynonym(tx: Tx, synonym: SynonymColumns, now: Date) {
  return tx
    .insertInto('search_synonyms')
    .values({ ...synonym, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Locks a row until the transaction ends. */
export async function lockSynonym(tx: Tx, id: SynonymId) {
  return tx.selectFrom('search_synonyms').where('id', '=', id).forUpdate().select(columns).executeTakeFirst()
}

export async function updateSynonym(tx: Tx, id: SynonymId, synonym: SynonymColumns, now: Date) {
  return tx
    .updateTable('search_synonyms')
    .set((eb) => ({ ...synonym, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteSynonym(tx: Tx, id: SynonymId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('search_synonyms').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
