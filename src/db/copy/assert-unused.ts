import { setTimeout as sleep } from 'node:timers/promises'
import { openForCopy } from './copied-tables.ts'

/** A process that has just ended is listed until the server has noticed. Milliseconds. */
const patienceMs = 3000
const pauseMs = 100

/** @throws Error with a sentence while processes of the house are connected: what they write would be left behind */
export async function assertUnused(url: string): Promise<void> {
  const client = await openForCopy(url)
  const connected = async () => {
    const { rows } = await client.query<{ name: string }>(`
      select distinct coalesce(nullif(application_name, ''), 'another program') as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by 1`)
    return rows.map(({ name }) => name).join(', ')
  }
  try {
    const until = performance.now() + patienceMs
    let names = await connected()
    while (names !== '' && performance.now() < until) {
      await sleep(pauseMs)
      names = await connected()
    }
    if (names !== '')
      throw new Error(`The house is still running (${names} is connected to its database). Stop it first.`)
  } finally {
    await client.end().catch(() => {})
  }
}
