import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, RunId, UploadId } from '#lib/ids.ts'

export interface NewUpload {
  id: UploadId
  productId: ProductId
  memberId: MemberId
  purpose: 'feature' | 'preview'
  fileName: string
  size: number
  /** The client's own text, which tus returns to it. */
  metadata: string
  now: Date
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({
      id: upload.id,
      product_id: upload.productId,
      member_id: upload.memberId,
      purpose: upload.purpose,
      file_name: upload.fileName,
      size: upload.size,
      metadata: upload.metadata,
      created_at: upload.now,
    })
    .execute()
}

/** Uploads begin one after another, so that each counts those before it. */
export async function lockUploads(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads.begin', 0))`.execute(tx)
}

/** An unfinished file, and the title that it is for. */
interface OldestUpload {
  file: string
  title: { fa: string; en: string }
}

/**
 * Sums the uploads that a member has begun and not finished, with the oldest of them; and the bytes that are still to
 * come of all uploads that got their last byte since an instant.
 */
export async function sumUnfinished(tx: Tx, asked: { memberId: MemberId; since: Date }) {
  const { rows } = await sql<{ files: number; bytes: number; oldest: OldestUpload | null; promised: number }>`
    select count(*) filter (where is_own)::int as files,
      coalesce(sum(size) filter (where is_own), 0)::float8 as bytes,
      (array_agg(named order by created_at) filter (where is_own))[1] as oldest,
      coalesce(sum(size - arrived) filter (where touched_at > ${asked.since}), 0)::float8 as promised
    from (
      select uploads.size, uploads.created_at,
        jsonb_build_object('file', file_name, 'title', jsonb_build_object('fa', title_fa, 'en', title_en)) as named,
        uploads.member_id is not distinct from ${asked.memberId}::uuid as is_own,
        coalesce(last.first_byte + last.size, 0) as arrived, coalesce(last.created_at, uploads.created_at) as touched_at
      from uploads join products on products.id = uploads.product_id left join lateral (
        select first_byte, size, created_at from upload_parts where upload_id = uploads.id order by first_byte desc limit 1
      ) last on true
      where uploads.state = 'receiving'
    ) open`.execute(tx)
  const { files = 0, bytes = 0, oldest = null, promised = 0 } = rows[0] ?? {}
  return { own: { files, bytes, oldest }, promised }
}

/** How many bytes have arrived: parts follow one another without a gap. */
export async function findArrived(db: Db, uploadId: UploadId): Promise<number> {
  const last = await db
    .selectFrom('upload_parts')
    .where('upload_id', '=', uploadId)
    .orderBy('first_byte', 'desc')
    .select(['first_byte', 'size'])
    .executeTakeFirst()
  return last === undefined ? 0 : last.first_byte + last.size
}

/** The objects of an upload, in the order of the file. */
export async function findParts(db: Db, uploadId: UploadId): Promise<{ key: string }[]> {
  return db.selectFrom('upload_parts').where('upload_id', '=', uploadId).orderBy('first_byte').select('key').execute()
}

export async function insertPart(
  tx: Tx,
  part: { upload_id: UploadId; first_byte: number; size: number; key: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('upload_parts').values(part).execute()
}

export async function deleteParts(tx: Tx, uploadId: UploadId): Promise<void> {
  await tx.deleteFrom('upload_parts').where('upload_id', '=', uploadId).execute()
}

export async function productExists(db: Db, id: ProductId): Promise<boolean> {
  const row = await db.selectFrom('products').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

export async function findUpload(db: Db, id: UploadId) {
  return db.selectFrom('uploads').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function lockUpload(tx: Tx, id: UploadId) {
  return tx.selectFrom('uploads').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export async function endUpload(tx: Tx, id: UploadId, state: 'finished' | 'abandoned', now: Date): Promise<void> {
  await tx.updateTable('uploads').set({ state, finished_at: now }).where('id', '=', id).execute()
}

/** Unfinished uploads, with the number of arrived bytes and the time of the last one. */
export async function findOpenUploads(db: Db, productId?: ProductId) {
  let query = db
    .selectFrom('uploads')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('upload_parts')
          .whereRef('upload_id', '=', 'uploads.id')
          .orderBy('first_byte', 'desc')
          .limit(1)
          .select(['first_byte', 'upload_parts.size as part_size', 'upload_parts.created_at as part_at'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('state', '=', 'receiving')
  if (productId !== undefined) query = query.where('product_id', '=', productId)
  const rows = await query
    .orderBy('created_at', 'desc')
    .selectAll('uploads')
    .select(['last.first_byte', 'last.part_size', 'last.part_at'])
    .execute()
  return rows.map(({ first_byte, part_size, part_at, ...upload }) => ({
    ...upload,
    offset: (first_byte ?? 0) + (part_size ?? 0),
    touched_at: part_at ?? upload.created_at,
  }))
}

/**
 * Sources of runs that are no longer needed: published or abandoned before one instant, or failed before another and not
 * tried again since.
 */
export async function findSpentSources(db: Db, before: { over: Date; failed: Date }) {
  return db
    .selectFrom('pipeline_runs')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['published', 'cancelled']).and('finished_at', '<', before.over),
        eb('state', '=', 'failed').and('finished_at', '<', before.failed),
      ]),
    )
    .where('source_path', '<>', '')
    .select(['id', 'source_path', 'upload_id'])
    .execute()
}

/**
 * Forgets the file of a run that is over, where it still has the file that was seen: another run may have taken it over
 * meanwhile. Returns whether it was forgotten.
 */
export async function forgetSource(
  tx: Tx,
  run: { id: RunId; source_path: string; upload_id: UploadId | null },
): Promise<boolean> {
  const forgotten = await tx
    .updateTable('pipeline_runs')
    .set({ source_path: '' })
    .where('id', '=', run.id)
    .where('source_path', '=', run.source_path)
    .where('state', 'in', ['published', 'cancelled', 'failed'])
    .returning('id')
    .executeTakeFirst()
  if (forgotten === undefined) return false
  if (run.upload_id !== null) await deleteParts(tx, run.upload_id)
  return true
}
