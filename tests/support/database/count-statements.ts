import type { KyselyPlugin } from 'kysely'
import type { Db } from '#db/client.ts'

/** The same database, and how many statements it has answered. */
export function countingStatements(db: Db): { db: Db; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  return { db: db.withPlugin(plugin), count: () => count }
}
