import type { Db } from './client.ts'
import { runsUntilNamed } from './prepared.ts'

/** PostgreSQL plans a named statement anew so often on each connection before it may choose one plan for all values. */
const plannedAnewTimes = 5

/**
 * Opens `count` connections of the pool of `db` at once, and has each ask what `ask` asks until PostgreSQL has one plan for
 * all values of it. Otherwise the first visitor on a connection waits for the catalogues of the database to be read and the
 * next four for plans, 30 ms of processor time in all. `ask` must change nothing. A pool with fewer connections would wait for
 * ever; one that closes what is idle loses them again (`connect`, `min`).
 *
 * @throws DatabaseError when the database has no room for so many
 */
export async function warmConnections(db: Db, count: number, ask: (one: Db) => Promise<unknown>): Promise<void> {
  const askRounds = (rounds: number) =>
    db.connection().execute(async (one) => {
      for (let round = 0; round < rounds; round += 1) await ask(one)
    })
  // names are given by the pool: a connection that is faster than the others would use up its rounds without them
  await askRounds(runsUntilNamed)
  await Promise.all(Array.from({ length: count }, () => askRounds(plannedAnewTimes + 1)))
}
