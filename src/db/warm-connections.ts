import type { Db } from './client.ts'
import { runsUntilNamed } from './prepared.ts'

/** PostgreSQL plans a named statement anew so often on each connection before it may choose one plan for all values. */
const plannedAnewTimes = 5

/**
 * Opens `count` connections of the pool of `db`, and has each ask `ask` until PostgreSQL has one plan for all values of
 * it. Otherwise the first visitor on a connection waits for the catalogues of the database to be read and the next four
 * for plans, 30 ms of processor time in all. `ask` must change nothing. The last `leftFree` of them come when the
 * others are done, so that visitors who are there already find one. A pool with fewer connections would wait for ever;
 * one that closes idle connections loses them again (`connect`, `min`).
 *
 * @throws DatabaseError when the database has no room for `count` connections
 */
export async function warmConnections(
  db: Db,
  { count, leftFree }: { count: number; leftFree: number },
  ask: (one: Db) => Promise<unknown>,
): Promise<void> {
  const done = Promise.withResolvers<void>()
  const askRounds = async (one: Db, rounds: number) => {
    for (let round = 0; round < rounds; round += 1) await ask(one)
  }
  const warmed = (one: Db) => askRounds(one, plannedAnewTimes + 1)
  const each = <Result>(times: number, work: (one: Db) => Promise<Result>) =>
    Promise.all(Array.from({ length: times }, () => db.connection().execute(work)))
  // names are given by the pool: a connection that is faster than the others would use up its rounds without them
  await db.connection().execute((one) => askRounds(one, runsUntilNamed))
  let missing = count - leftFree
  const first = Promise.withResolvers<void>()
  // a connection that is given back would be given out again, in place of a new one
  const held = each(count - leftFree, async (one) => {
    await warmed(one)
    missing -= 1
    if (missing === 0) first.resolve()
    await done.promise
  })
  try {
    await Promise.race([first.promise, held])
    await each(leftFree, warmed)
  } finally {
    done.resolve()
  }
  await held
}
