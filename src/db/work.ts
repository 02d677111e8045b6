import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryResult } from 'pg'

/** What is being done here and now, a request or a try of a job, and what it has asked of the database so far. */
export interface Work {
  /** The request, or the one in which the job was queued; null where nobody asked. */
  readonly requestId: string | null
  /** The name of the job; null for a request. */
  readonly job: string | null
  readonly within: Work | null
  /** How often the database was asked; the beginning and the end of a transaction count too. */
  statements: number
  /** Milliseconds that the answers took, one after the other; without the wait for a free connection. */
  databaseMs: number
  /** Rows that were added, changed or deleted, also by a transaction that was rolled back. */
  changedRows: number
}

const current = new AsyncLocalStorage<Work>()

export const workNow = (): Work | null => current.getStore() ?? null

/** Work that begins now, as a part of the present one. */
export function newWork(about: { requestId: string | null; job?: string }): Work {
  const { requestId, job = null } = about
  return { requestId, job, within: workNow(), statements: 0, databaseMs: 0, changedRows: 0 }
}

/** What is sent to the database in here counts for this work. */
export const inWork = <T>(work: Work, done: () => T): T => current.run(work, done)

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function changedBy(answer: unknown): number {
  const { command, rowCount } = (answer ?? {}) as Partial<QueryResult>
  return command !== undefined && changing.has(command) ? (rowCount ?? 0) : 0
}

function count(work: Work, ms: number, rows: number): void {
  for (let one: Work | null = work; one !== null; one = one.within) {
    one.statements += 1
    one.databaseMs += ms
    one.changedRows += rows
  }
}

async function counted(work: Work, began: number, sent: Promise<unknown>): Promise<unknown> {
  let rows = 0
  try {
    const answer = await sent
    rows = changedBy(answer)
    return answer
  } finally {
    count(work, performance.now() - began, rows)
  }
}

/** Counts a statement for the work in which it is sent. */
export function countStatement(send: () => unknown): unknown {
  const work = workNow()
  if (work === null) return send()
  const began = performance.now()
  const sent = send()
  return sent instanceof Promise ? counted(work, began, sent) : sent
}
