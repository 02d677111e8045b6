import { openForCopy } from './copied-tables.ts'

/** @throws Error with a sentence while processes of the house are connected: what they write would be left behind */
export async function assertUnused(url: string): Promise<void> {
  const client = await openForCopy(url)
  try {
    const { rows } = await client.query<{ name: string }>(`
      select distinct coalesce(nullif(application_name, ''), 'another program') as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by 1`)
    if (rows.length === 0) return
    const names = rows.map(({ name }) => name).join(', ')
    throw new Error(`The house is still running (${names} is connected to its database). Stop it first.`)
  } finally {
    await client.end().catch(() => {})
  }
}
