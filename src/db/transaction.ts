import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDatabaseAway } from './away.ts'
import type { Db, Tx } from './client.ts'
import { asTransaction } from './one-connection.ts'
import { isStalePlan } from './prepared.ts'
import { DatabaseSilent } from './silence.ts'

/** serialization_failure, deadlock_detected: the database asks to try again; nothing was written. */
const retryable = new Set(['40001', '40P01'])

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

function isWorthAnotherTry(error: unknown): boolean {
  return retryable.has(codeOf(error) ?? '') || isStalePlan(error)
}

/**
 * unique_violation, foreign_key_violation, exclusion_violation: somebody else wrote, or took away, a row between the look
 * and the write.
 */
const clashes = new Set(['23505', '23503', '23P01'])

/** True when a row of somebody else was in the way, or a row was missing that somebody else had taken away. */
export const isClash = (error: unknown): boolean => clashes.has(codeOf(error) ?? '')

function names(error: unknown, constraint: string): boolean {
  return typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
}

/** True when the error is a violation of the named unique index or constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false
  return constraint === undefined || names(error, constraint)
}

/** True when the error is a violation of the named check. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23514' && names(error, constraint)
}

/** Before the second and the third try after a lost connection, in milliseconds; a switched primary needs seconds. */
const pausesMs = [50, 400]

/**
 * Runs `work` in one transaction and commits all of it or nothing. Only use cases open one. After a deadlock, a
 * serialization failure, a stale plan, or a connection that broke before COMMIT was sent, `work` runs again from its
 * beginning, at most three times in all: so `work` must have no effect outside of the database. After a clash it runs once
 * more, because then it sees the other's row and decides by it. When the connection breaks after COMMIT was sent, nobody
 * knows whether it was done, and the error goes to the caller.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await asTransaction(db, () => work(tx as unknown as Tx))
        isCommitting = true
        return result
      })
    } catch (error) {
      // a database that was found silent has used up the patience of the caller
      const isLost = !isCommitting && isDatabaseAway(error) && !(error instanceof DatabaseSilent)
      const mayDecideAnew = isClash(error) && attempt === 1
      if ((!isLost && !mayDecideAnew && !isWorthAnotherTry(error)) || attempt >= 3) throw error
      if (isLost) await wait(pausesMs[attempt - 1])
    }
  }
}

/**
 * All reads of `work` see the same snapshot, however many there are; inside a transaction, that transaction's. Changes
 * nothing.
 */
export async function oneView<T>(db: Db, work: (view: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

/**
 * Runs a part of a transaction that may be undone: unless `isToStay`, everything it wrote is rolled back, and the
 * transaction goes on. An error thrown by it ends the transaction, as everywhere.
 */
export async function wholeOrNothing<T>(tx: Tx, work: () => Promise<T>, isToStay: (result: T) => boolean): Promise<T> {
  await sql`savepoint whole_or_nothing`.execute(tx)
  const result = await work()
  if (!isToStay(result)) await sql`rollback to savepoint whole_or_nothing`.execute(tx)
  await sql`release savepoint whole_or_nothing`.execute(tx)
  return result
}
