import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { systemClock } from '#lib/time/clock.ts'
import { hashObjects } from '#tests/support/machines/hash-tree.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { begin, currentOf, pipelineHouse, reach, scratchOf, until } from '#tests/support/media/pipeline-house.ts'

export type Moment = 'begins' | 'goes on' | 'commits'
/** Where a worker is killed, and how the queue notices it. */
export type Kill = { step: string; moment: Moment; noticed: 'heartbeat' | 'at once' }

/**
 * Makes the database wait at a step: when it begins, or in the transaction that marks its end. The worker is killed
 * there, so that each moment is hit for certain.
 */
export async function holdStep(db: Db, step: string, moment: Moment): Promise<void> {
  await sql`create table hold (step text, moment text)`.execute(db)
  await sql`insert into hold values (${step}, ${moment})`.execute(db)
  await sql`
    create function hold_step() returns trigger language plpgsql as $$
    declare reached text := case when new.state = 'running' and new.try_number > old.try_number and new.step = 'encode'
        and exists (select 1 from assets where run_id = new.run_id) then 'goes on'
      when new.state = 'running' and new.try_number > old.try_number then 'begins'
      when new.state in ('done', 'skipped') or (new.try_number = 0 and old.try_number > 0) then 'commits' end;
    begin
      if exists (select 1 from hold where hold.step = new.step and hold.moment = reached) then
        perform pg_advisory_lock(4711);
        perform pg_sleep(60);
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`create trigger hold_step before update on media_steps for each row execute function hold_step()`.execute(db)
}

/** The same where the row of an asset is written: its files are in the store, and nothing names them yet. */
export async function holdAsset(db: Db): Promise<void> {
  await sql`
    create function hold_asset() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_lock(4711);
      perform pg_sleep(60);
      return new;
    end $$
  `.execute(db)
  await sql`create trigger hold_asset before insert on assets for each row execute function hold_asset()`.execute(db)
}

/** Who waits in this database: the server has others, in which other tests hold their workers. */
const held = sql`
  from pg_locks where locktype = 'advisory' and objid = 4711
  and database = (select oid from pg_database where datname = current_database())
`

/** Whether a worker waits at the step. */
export async function isHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 ${held}`.execute(db)
  return rows.length > 0
}

/** Lets the next worker pass. */
export async function release(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) ${held}`.execute(db)
  await sql`drop trigger if exists hold_step on media_steps`.execute(db)
  await sql`drop trigger if exists hold_asset on assets`.execute(db)
}

/** Does what the queue would do after a missed heartbeat, so that tests need not wait 20 seconds each time. */
export async function noticeDeath(db: Db): Promise<void> {
  await sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where state = 'active'`.execute(
    db,
  )
}

/**
 * Runs a film through one installation, kills the worker with -9 at this moment, and lets another one end it. Returns
 * the asset that is played then, and the hashes of its files. `noticed`: by the queue's heartbeat, or at once.
 */
export async function killWorkerAt(
  url: string,
  { step, moment, noticed }: Kill,
  { film, run }: { film: string; run: string },
) {
  await using setup = await pipelineHouse(url)
  const { core, db, work } = setup
  const { productId } = await newProduct(db, systemClock.now(), {
    prices: [{ currency: 'IRR', amount: 1_000_000 }],
    hasFilm: false,
  })
  await holdStep(db, step, moment)
  await begin(core, productId, film, run)
  const first = work()
  await until('the worker reached the step', () => isHeld(db))
  await first.kill()
  await release(db)
  if (noticed === 'at once') await noticeDeath(db)
  work()
  await reach(db, run, 'published')
  const asset = await currentOf(db, productId)
  await until('the scratch space is empty', async () => !scratchOf(core).includes(run))
  return {
    asset: asset?.id,
    files: await hashObjects(core.storage, `${asset?.path}/`),
    pending: await db.selectFrom('pending_files').selectAll().execute(),
  }
}
