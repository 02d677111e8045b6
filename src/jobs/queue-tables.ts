import { PgBoss } from 'pg-boss'

/**
 * Creates the queue's tables in a database that has none, so that a copy of them can be loaded. Returns their version,
 * which is that of the queue's package.
 */
export async function createQueueTables(url: string): Promise<string> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {})
  await boss.start()
  const version = await boss.schemaVersion()
  await boss.stop({ graceful: false })
  return String(version)
}
