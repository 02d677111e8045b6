import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction that runs, and the pool of its connection. */
interface Running {
  pool: object
  isOver: boolean
}

const running = new AsyncLocalStorage<Running>()
const pools = new WeakMap<object, object>()

/** A statement asked for another connection while its own transaction holds one. */
export class SecondConnection extends Error {
  override name = 'SecondConnection'

  constructor() {
    super('a statement within a transaction asked for a second connection: it must run by the transaction')
  }
}

/** Remembers to which pool a database belongs. */
export const belongsTo = (db: object, pool: object): void => void pools.set(db, pool)

/** Runs `work` as part of a transaction of `db`. */
export async function asTransaction<T>(db: object, work: () => Promise<T>): Promise<T> {
  const pool = pools.get(db)
  if (pool === undefined) return work()
  const one: Running = { pool, isOver: false }
  try {
    return await running.run(one, work)
  } finally {
    one.isOver = true
  }
}

/** Whether a transaction with a connection of this pool is under way, and asks for another one. */
export function asksForSecond(pool: object): boolean {
  const one = running.getStore()
  return one !== undefined && !one.isOver && one.pool === pool
}
