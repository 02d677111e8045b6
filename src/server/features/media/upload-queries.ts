import type { Db, Tx } from '#db/client.ts'

export async function insertUpload(
  db: Db,
  upload: {
    id: string
    productId: number
    memberId: string
    purpose: 'feature' | 'preview'
    fileName: string
    size: number
  },
): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      product_id: upload.productId,
      member_id: upload.memberId,
      purpose: upload.purpose,
      file_name: upload.fileName,
      size: upload.size,
    })
    .execute()
}

export async function productExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('products').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

export async function findUpload(db: Db, id: string) {
  return db.selectFrom('uploads').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function lockUpload(tx: Tx, id: string) {
  return tx.selectFrom('uploads').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export async function endUpload(tx: Tx, id: string, state: 'finished' | 'abandoned', now: Date): Promise<void> {
  await tx.updateTable('uploads').set({ state, finished_at: now }).where('id', '=', id).execute()
}

export async function findOpenUploads(db: Db, productId?: number) {
  let query = db.selectFrom('uploads').where('state', '=', 'receiving')
  if (productId !== undefined) query = query.where('product_id', '=', productId)
  return query.orderBy('created_at', 'desc').selectAll().execute()
}

/** Sources of runs that were published or given up before an instant and are not needed any more. */
export async function findSpentSources(db: Db, before: Date) {
  return db
    .selectFrom('pipeline_runs')
    .where('state', 'in', ['published', 'cancelled'])
    .where('finished_at', '<', before)
    .where('source_path', '<>', '')
    .select(['id', 'source_path'])
    .execute()
}

export async function forgetSource(db: Db, runId: string): Promise<void> {
  await db.updateTable('pipeline_runs').set({ source_path: '' }).where('id', '=', runId).execute()
}
