import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiKeyId } from '#lib/ids.ts'

/** The key by which a machine makes the present call, and whether the log of deeds has a row of it. */
interface KeyAtWork {
  readonly id: ApiKeyId
  isAudited: boolean
}

/** The present request, and what it has asked of the database so far. */
export interface Work {
  readonly requestId: string
  /** The request of the page that makes this call inside of the process. */
  readonly within: Work | null
  /** How often the database was asked; the beginning and the end of a transaction count too. */
  statements: number
  /** Milliseconds that the answers took, one after the other; without the wait for a free connection. */
  databaseMs: number
  /** Null: a person calls, or a page. */
  key: KeyAtWork | null
}

const current = new AsyncLocalStorage<Work>()

export const workNow = (): Work | null => current.getStore() ?? null

/** Work that begins now, as a part of the present one. */
export const newWork = (requestId: string): Work => ({
  requestId,
  within: workNow(),
  statements: 0,
  databaseMs: 0,
  key: null,
})

/** Counts the statements that are sent to the database in here for this work. */
export const inWork = <T>(work: Work, done: () => T): T => current.run(work, done)

function count(work: Work, ms: number): void {
  for (let one: Work | null = work; one !== null; one = one.within) {
    one.statements += 1
    one.databaseMs += ms
  }
}

async function counted(work: Work, began: number, sent: Promise<unknown>): Promise<unknown> {
  try {
    return await sent
  } finally {
    count(work, performance.now() - began)
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
