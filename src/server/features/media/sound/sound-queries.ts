import type { Db, Tx } from '#db/client.ts'
import { sql } from 'kysely'
import type { ProductId, RunId } from '#lib/ids.ts'
import type { Aid } from '#lib/media/aids.ts'

/** A sound of a run as its editor left it. */
export interface SoundEdit {
  sound: string
  language: string
  label: string
  name_fa: string | null
  name_en: string | null
  is_hidden: boolean
  is_default: boolean
}

const columns = ['sound', 'language', 'label', 'name_fa', 'name_en', 'is_hidden', 'is_default'] as const

/** Lists the edited sounds of a run, in the order of the list; empty: nothing was changed. */
export async function findSoundEdits(db: Db | Tx, runId: RunId): Promise<SoundEdit[]> {
  return db.selectFrom('sound_edits').where('run_id', '=', runId).orderBy('position').select(columns).execute()
}

/** The same of the run of which an asset, or a screening's copy of one, was made. */
export async function findSoundsOfAsset(db: Db, assetId: string): Promise<SoundEdit[]> {
  return db
    .selectFrom('sound_edits')
    .where((eb) =>
      eb.or([
        eb('run_id', 'in', eb.selectFrom('assets').where('id', '=', assetId).select('run_id')),
        eb(
          'run_id',
          'in',
          eb
            .selectFrom('screening_copies')
            .where('id', '=', sql<never>`${assetId}`)
            .select('run_id'),
        ),
      ]),
    )
    .orderBy('position')
    .select(columns)
    .execute()
}

/** The run of the film that plays of a product, locked until the transaction ends. */
export async function lockRunOfFilm(tx: Tx, runId: RunId) {
  return tx
    .selectFrom('pipeline_runs')
    .where('id', '=', runId)
    .select(['id', 'product_id', 'plan', 'purpose', 'source'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Until the transaction ends nobody edits the sounds of a run. */
export async function holdSounds(tx: Tx, runId: RunId): Promise<void> {
  await tx.selectFrom('pipeline_runs').where('id', '=', runId).select('id').forShare().execute()
}

/** Puts these sounds in the place of what was changed before. */
export async function replaceSoundEdits(tx: Tx, runId: RunId, sounds: readonly SoundEdit[]): Promise<void> {
  await tx.deleteFrom('sound_edits').where('run_id', '=', runId).execute()
  if (sounds.length === 0) return
  const rows = sounds.map((sound, position) => ({ ...sound, run_id: runId, position }))
  await tx.insertInto('sound_edits').values(rows).execute()
}

/**
 * Writes what can be heard, and whom it helps, into all assets of a run, and tells pages and the search: they read them of what
 * plays, which by itself has not changed.
 */
export async function writeHeard(
  tx: Tx,
  of: { runId: RunId; productId: ProductId },
  { audio, aids }: { audio: readonly string[]; aids: readonly Aid[] },
): Promise<void> {
  await tx
    .updateTable('assets')
    .set((eb) => ({
      audio: [...audio],
      // a preview tells nothing of its film
      aids: eb
        .case()
        .when('purpose', '=', 'feature')
        .then(eb.val([...aids]))
        .else(eb.ref('aids'))
        .end(),
    }))
    .where('run_id', '=', of.runId)
    .execute()
  await tx
    .updateTable('screening_copies')
    .set({ audio: [...audio] })
    .where('run_id', '=', of.runId)
    .execute()
  await tx
    .updateTable('current_assets')
    .set((eb) => ({ asset_id: eb.ref('asset_id') }))
    .where('product_id', '=', of.productId)
    .execute()
  await sql`select tell_change('current_assets', array['asset_id'], array[${of.productId}]::integer[], null)`.execute(
    tx,
  )
}
