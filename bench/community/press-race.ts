import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId, ProfileId } from '#lib/ids.ts'
import { cpuSecondsOfFamily } from '../support/cpu-time.ts'
import type { Presses } from './presser.ts'

const program = join(import.meta.dirname, 'presser.ts')
const processes = 4
const handsEach = 6

export interface Race {
  databaseUrl: string
  /** The database's first process. */
  databasePid: number
  products: ProductId[]
  profiles: ProfileId[]
  presses: number
  seed: number
}

export interface Raced {
  answered: number
  kills: number
  perSecond: number
  /** Processor time of the database for a press, in milliseconds. */
  databaseMs: number
}

function presser(race: Race, presses: number, seed: number) {
  const given: Presses = { ...race, presses, hands: handsEach, seed }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: race.databaseUrl, PRESSES: JSON.stringify(given) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const one = { child, answered: 0, presses }
  child.stdout.on('data', (part: Buffer) => (one.answered += part.length))
  return one
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/**
 * Twenty-four hands in four processes press until `presses` are done. Each of `killAt` (shares of all presses) is the
 * moment of a `kill -9` of one of the processes; another one does what it left.
 */
export async function pressRace(race: Race, killAt: readonly number[] = []): Promise<Raced> {
  let seed = race.seed
  const next = (presses: number) => presser(race, presses, (seed += 1))
  let running = Array.from({ length: processes }, () => next(Math.floor(race.presses / processes)))
  const all = [...running]
  const answered = () => all.reduce((sum, one) => sum + one.answered, 0)
  // the processes need a moment to start: the first answered press begins the time
  while (answered() === 0) await sleep(5)
  const [begun, cpu] = [performance.now(), cpuSecondsOfFamily(race.databasePid)]
  const moments = killAt.map((share) => share * race.presses)
  let kills = 0
  while (running.some(({ child }) => !isOver(child))) {
    const [moment = Number.POSITIVE_INFINITY] = moments
    const victim = running.find(({ child }) => !isOver(child))
    if (answered() >= moment && victim !== undefined) {
      moments.shift()
      victim.child.kill('SIGKILL')
      await once(victim.child, 'exit')
      kills += 1
      const heir = next(Math.max(0, victim.presses - victim.answered))
      all.push(heir)
      running = [...running.filter((one) => one !== victim), heir]
    } else await sleep(5)
  }
  const [took, spent] = [(performance.now() - begun) / 1000, cpuSecondsOfFamily(race.databasePid) - cpu]
  return { answered: answered(), kills, perSecond: answered() / took, databaseMs: (spent / answered()) * 1000 }
}

/** Presses go on while the database itself is killed; returns once all of its processes have ended. */
export async function pressThroughCrash(race: Race, exited: Promise<unknown>): Promise<number> {
  const running = Array.from({ length: processes }, (_, at) => presser(race, race.presses, race.seed + at))
  const answered = () => running.reduce((sum, one) => sum + one.answered, 0)
  while (answered() < race.presses / 4) await sleep(5)
  process.kill(race.databasePid, 'SIGKILL')
  await exited
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.filter(({ child }) => !isOver(child)).map(({ child }) => once(child, 'exit')))
  return answered()
}

/** Titles whose counts differ from their rows, with both. */
export async function differences(db: Db) {
  const { rows } = await sql<{ product_id: number; likes: number; dislikes: number; rows: string }>`
    select counts.product_id, counts.likes, counts.dislikes,
      coalesce(rows.likes, 0) || ' and ' || coalesce(rows.dislikes, 0) as rows
    from product_voices counts
    full join (
      select product_id, count(*) filter (where value = 1) as likes, count(*) filter (where value = -1) as dislikes
      from product_reactions group by product_id
    ) rows using (product_id)
    where counts.likes is distinct from coalesce(rows.likes, 0)::int
      or counts.dislikes is distinct from coalesce(rows.dislikes, 0)::int`.execute(db)
  return rows
}

/** Takes one row away and leaves its count. */
export async function loseOne(db: Db): Promise<void> {
  await sql`delete from product_reactions
    where (product_id, profile_id) in (select product_id, profile_id from product_reactions limit 1)`.execute(db)
}

/** The number of the database's first process, as it writes it into its folder. */
export const pidOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10)
