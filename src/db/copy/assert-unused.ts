import { setTimeout as sleep } from 'node:timers/promises'
import { openForCopy } from './copied-tables.ts'

/** A process that has just ended is listed until the server has noticed: it is looked for again so often, three seconds in all. */
const looks = 30
const pauseMs = 100

/**
 * @param own the name of the caller's own connections, where it has some
 * @throws Error with a sentence while processes of the house are connected: what they write would be left behind
 */
export async function assertUnused(url: string, own: string | null = null): Promise<void> {
  const client = await openForCopy(url)
  const connected = async () => {
    const { rows } = await client.query<{ name: string }>(
      `
      select distinct coalesce(nullif(application_name, ''), 'another program') as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and application_name is distinct from $1 order by 1`,
      [own],
    )
    return rows.map(({ name }) => name).join(', ')
  }
  try {
    let names = await connected()
    for (let look = 0; names !== '' && look < looks; look += 1) {
      await sleep(pauseMs)
      names = await connected()
    }
    if (names !== '')
      throw new Error(`The house is still running (${names} is connected to its database). Stop it first.`)
  } finally {
    await client.end().catch(() => {})
  }
}
