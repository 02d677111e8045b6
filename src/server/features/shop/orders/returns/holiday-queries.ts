import type { Db, Tx } from '#db/client.ts'

/** The official holidays, as `2026-11-27`. */
export async function listHolidays(db: Db | Tx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('holidays').select('day').execute()
  return new Set(rows.map(({ day }) => day))
}
