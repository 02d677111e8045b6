import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json, type StepPart } from '#db/json-columns.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MusicPlan } from '#lib/media/music-plan.ts'
import type { EncodePlan, NoteCode, SourceProbe } from '#lib/media/encode-plan.ts'
import type { ProductId, RunId, UploadId } from '#lib/ids.ts'
import type { StepName } from './steps.ts'

export async function insertRun(
  tx: Tx,
  run: {
    id?: RunId
    productId: ProductId
    uploadId: UploadId | null
    purpose: 'feature' | 'preview'
    fileName: string
    size: number
    sourcePath: string
    medium?: 'film' | 'music'
  },
): Promise<RunId> {
  const row = await tx
    .insertInto('pipeline_runs')
    .values({
      ...(run.id === undefined ? {} : { id: run.id }),
      product_id: run.productId,
      upload_id: run.uploadId,
      purpose: run.purpose,
      file_name: run.fileName,
      size: run.size,
      source_path: run.sourcePath,
      medium: run.medium ?? 'film',
      // not the transaction's beginning: one that waited for another start is newer than it
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function insertSteps(tx: Tx, runId: RunId, steps: readonly StepName[]): Promise<void> {
  await tx
    .insertInto('media_steps')
    .values(steps.map((step, position) => ({ run_id: runId, step, position })))
    .execute()
}

export async function findRun(db: Db, runId: RunId) {
  return db.selectFrom('pipeline_runs').where('id', '=', runId).selectAll().executeTakeFirst()
}

export type RunState = Selectable<DB['pipeline_runs']>['state']
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** Leaves the run without its source, which another run has taken over. */
export async function leaveSource(tx: Tx, runId: RunId): Promise<void> {
  await tx.updateTable('pipeline_runs').set({ source_path: '' }).where('id', '=', runId).execute()
}

/** Gives the run the source that another one had taken over from it. */
export async function giveSource(tx: Tx, runId: RunId, path: string): Promise<void> {
  await tx.updateTable('pipeline_runs').set({ source_path: path }).where('id', '=', runId).execute()
}

/** Until the transaction ends nobody else starts a run of this purpose of the title: each start sees those before it. */
export async function lockRuns(tx: Tx, productId: ProductId, purpose: RunRow['purpose']): Promise<void> {
  const name = `run:${productId}:${purpose}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Locks the run until the transaction ends, so that decisions about it are made one after another. */
export async function lockRun(tx: Tx, runId: RunId) {
  return tx.selectFrom('pipeline_runs').where('id', '=', runId).selectAll().forUpdate().executeTakeFirst()
}

export async function updateRun(
  tx: Tx,
  runId: RunId,
  columns: {
    state?: RunState
    source?: SourceProbe
    plan?: EncodePlan
    music?: MusicPlan
    notes?: NoteCode[]
    finished_at?: Date | null
  },
): Promise<void> {
  const { source, plan, music, notes, ...plain } = columns
  await tx
    .updateTable('pipeline_runs')
    .set({
      ...plain,
      ...(source === undefined ? {} : { source: json(source) }),
      ...(plan === undefined ? {} : { plan: json(plan) }),
      ...(music === undefined ? {} : { music: json(music) }),
      ...(notes === undefined ? {} : { notes: json(notes) }),
    })
    .where('id', '=', runId)
    .execute()
}

export async function findStep(db: Db, runId: RunId, step: StepName) {
  return db
    .selectFrom('media_steps')
    .where('run_id', '=', runId)
    .where('step', '=', step)
    .selectAll()
    .executeTakeFirst()
}

/** Marks a step as begun, and counts the try. */
export async function beginStep(db: Db, runId: RunId, step: StepName, now: Date): Promise<void> {
  await db
    .updateTable('media_steps')
    .set((eb) => ({ state: 'running', try_number: eb('try_number', '+', 1), started_at: now, finished_at: null }))
    .where('run_id', '=', runId)
    .where('step', '=', step)
    .execute()
}

export interface StepProgress {
  progress: number
  secondsLeft: number | null
  parts: StepPart[]
}

/** Writes the progress of a step, and returns the state of its run: work on a cancelled one must stop. */
export async function noteProgress(
  db: Db,
  runId: RunId,
  step: StepName,
  told: StepProgress | null,
): Promise<RunState | undefined> {
  if (told !== null) {
    await db
      .updateTable('media_steps')
      .set({
        progress: told.progress,
        seconds_left: told.secondsLeft === null ? null : Math.round(told.secondsLeft),
        parts: json(told.parts),
      })
      .where('run_id', '=', runId)
      .where('step', '=', step)
      .execute()
  }
  const run = await db.selectFrom('pipeline_runs').where('id', '=', runId).select('state').executeTakeFirst()
  return run?.state
}

export async function finishStep(
  tx: Tx,
  runId: RunId,
  step: StepName,
  end: { state: 'done' | 'skipped'; now: Date; parts?: StepPart[] },
): Promise<void> {
  await tx
    .updateTable('media_steps')
    .set({
      state: end.state,
      progress: 1,
      seconds_left: null,
      error_code: null,
      error_detail: null,
      finished_at: end.now,
      ...(end.parts === undefined ? {} : { parts: json(end.parts) }),
    })
    .where('run_id', '=', runId)
    .where('step', '=', step)
    .execute()
}

/** A step that continues with a second part counts its tries from zero. */
export async function continueStep(tx: Tx, runId: RunId, step: StepName): Promise<void> {
  await tx
    .updateTable('media_steps')
    .set({ try_number: 0, error_code: null, error_detail: null })
    .where('run_id', '=', runId)
    .where('step', '=', step)
    .execute()
}

/** Puts a step into `waiting` (another try follows) or `failed`, with the reason. */
export async function setStepBack(
  tx: Tx,
  runId: RunId,
  step: StepName,
  end: { state: 'waiting' | 'failed'; code: string | null; detail: string | null; now: Date | null },
): Promise<void> {
  await tx
    .updateTable('media_steps')
    .set({
      state: end.state,
      seconds_left: null,
      error_code: end.code,
      error_detail: end.detail?.slice(-2000) ?? null,
      finished_at: end.now,
    })
    .where('run_id', '=', runId)
    .where('step', '=', step)
    .execute()
}

/** The first step that is neither done nor skipped. */
export async function nextOpenStep(tx: Tx, runId: RunId) {
  return tx
    .selectFrom('media_steps')
    .where('run_id', '=', runId)
    .where('state', 'not in', ['done', 'skipped'])
    .orderBy('position')
    .selectAll()
    .executeTakeFirst()
}

/** The newest run of each purpose of a title, with its steps. */
export async function findRuns(db: Db, productId: ProductId) {
  const runs = await db
    .selectFrom('pipeline_runs')
    .where('product_id', '=', productId)
    .distinctOn('purpose')
    .orderBy('purpose')
    .orderBy('created_at', 'desc')
    .selectAll()
    .execute()
  if (runs.length === 0) return []
  const ids = runs.map((run) => run.id)
  const steps = await db.selectFrom('media_steps').where('run_id', 'in', ids).orderBy('position').selectAll().execute()
  return runs.map((run) => ({ ...run, steps: steps.filter((step) => step.run_id === run.id) }))
}

/** Those of these runs that are not finished. */
export async function findOpenRuns(db: Db, ids: readonly RunId[]): Promise<RunId[]> {
  const rows = await db
    .selectFrom('pipeline_runs')
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'running', 'watchable'])
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Runs that should continue but have no job in the queue, because the job died with its worker too often. */
export async function findStrandedRuns(db: Db): Promise<RunId[]> {
  const rows = await sql<{ id: RunId }>`
    select id from pipeline_runs
    where state in ('waiting', 'running', 'watchable')
      and not exists (
        select 1 from pgboss.job
        where job.name in ('media.run_step', 'media.encode') and job.data ->> 'run' = pipeline_runs.id::text
          and job.state in ('created', 'retry', 'active')
      )
  `.execute(db)
  return rows.rows.map((row) => row.id)
}

/** A newer file replaces unfinished runs: they stop, and what they published stays until the new one is complete. */
export async function supersedeRuns(
  tx: Tx,
  of: { productId: ProductId; purpose: 'feature' | 'preview'; newest: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('pipeline_runs')
    .set({ state: 'cancelled', finished_at: now })
    .where('product_id', '=', of.productId)
    .where('purpose', '=', of.purpose)
    .where('id', '<>', of.newest)
    .where('state', 'in', ['waiting', 'running', 'watchable', 'failed'])
    .execute()
}

/** Runs that a published one has replaced. */
export async function findReplacedRuns(tx: Tx, run: Pick<RunRow, 'id' | 'product_id' | 'purpose'>): Promise<RunId[]> {
  const rows = await tx
    .selectFrom('pipeline_runs')
    .where('product_id', '=', run.product_id)
    .where('purpose', '=', run.purpose)
    .where('id', '<>', run.id)
    .where('state', 'in', ['cancelled', 'failed', 'published'])
    .select('id')
    .execute()
  return rows.map((row) => row.id)
}
