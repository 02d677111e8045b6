import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#db/client.ts'
import { embeddedAddress } from '#db/embedded/embedded.ts'

const lookMs = 250

/** The demo's own jobs, and those that prepare its films, pictures and music, by their states. */
async function countJobs(db: Db): Promise<{ open: string[]; failed: string[] }> {
  const { rows } = await sql<{ name: string; state: string }>`
    select distinct name, state::text from pgboss.job
    where (name like 'demo.%' or name like 'media.%') and state in ('created', 'retry', 'active', 'failed')`.execute(db)
  const named = (isNamed: (state: string) => boolean) =>
    rows.filter(({ state }) => isNamed(state)).map(({ name }) => name)
  return { open: named((state) => state !== 'failed'), failed: named((state) => state === 'failed') }
}

async function isSeeded(db: Db): Promise<boolean> {
  const { rows } = await sql`select from audit_log where action = 'demo.seeded' limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Waits until the product in a data folder has its whole demo, and its worker prepares nothing of it any more: otherwise
 * films and pictures are encoded beside the tests, which then wait for the processor. Throws when something cannot be
 * made, or is not there in time.
 */
export async function demoAtRest(dataDir: string, patienceMs: number): Promise<void> {
  const began = performance.now()
  const database = connect(embeddedAddress(dataDir), { max: 1, onError: () => undefined })
  try {
    for (;;) {
      // the tables of the queue come with the worker, which then does the seeding
      const left = (await isSeeded(database.db)) ? await countJobs(database.db) : { open: ['demo.seed'], failed: [] }
      if (left.failed.length > 0) throw new Error(`The demo cannot be made: ${left.failed.join(', ')} failed.`)
      if (left.open.length === 0) return
      if (performance.now() - began > patienceMs)
        throw new Error(`The demo was not made: ${left.open.join(', ')} goes on.`)
      await sleep(lookMs)
    }
  } finally {
    await database.close()
  }
}
