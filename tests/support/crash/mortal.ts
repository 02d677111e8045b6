import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import type { Core } from '#server/core.ts'
import { AppError } from '#server/fail.ts'
import { isThorough } from './thorough.ts'

const mostStatements = 80

class Died extends Error {}

/** Counts down to the death of a process, and counts its statements until then. */
class Life {
  hasDied = false
  statements = 0
  #left: number

  constructor(moments: number) {
    this.#left = moments
  }

  /** A moment at which the process may die. */
  moment(): void {
    this.#left -= 1
    if (this.#left < 0) this.hasDied = true
  }

  /** Before each statement: that of a dead process never reaches the database. */
  statement(): void {
    if (this.hasDied) throw new Died()
    this.statements += 1
  }
}

const before = (act: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    act()
    return node
  },
  transformResult: async ({ result }) => result,
})

const eachStatement = (life: Life) =>
  before(() => {
    life.moment()
    life.statement()
  })

/** A process that dies at its n-th statement: that one and all later ones never reach the database. */
export function mortal(core: Core, statements: number): { core: Core; hasDied: () => boolean } {
  const life = new Life(statements)
  return { core: { ...core, db: core.db.withPlugin(eachStatement(life)) }, hasDied: () => life.hasDied }
}

/**
 * The same by moments: a transaction is one of them, and each statement outside of one. At whatever statement of a
 * transaction a process dies, all of it is rolled back, and it has no effect outside of the database
 * (`#db/transaction.ts`): so its first statement stands for all.
 */
function mortalByMoments(core: Core, life: Life): Core {
  const db = core.db.withPlugin(eachStatement(life))
  const stepwise = db.transaction.bind(db)
  db.transaction = () => {
    const whole = core.db.transaction()
    const isolated = stepwise()
    const run = whole.execute.bind(whole)
    const execute: typeof whole.execute = (work) =>
      run((tx) => {
        life.moment()
        return work(tx.withPlugin(before(() => life.statement())))
      })
    // one with settings of its own only reads, and is counted statement by statement
    return Object.assign(whole, { execute, setIsolationLevel: isolated.setIsolationLevel.bind(isolated) })
  }
  return { ...core, db }
}

/**
 * Runs something in a process that dies at its first moment, then at its second, and so on, until one survives; in the
 * long run at each statement. `one` returns the check that runs afterwards. Returns the number of statements of the one
 * that survived.
 */
export async function dieEverywhere(core: Core, one: (dying: Core) => Promise<() => Promise<void>>): Promise<number> {
  for (let moment = 0; ; moment += 1) {
    const life = new Life(moment)
    const dying = isThorough ? { ...core, db: core.db.withPlugin(eachStatement(life)) } : mortalByMoments(core, life)
    const check = await one(dying)
    await check()
    if (!life.hasDied) return life.statements
    expect(moment).toBeLessThan(mostStatements)
  }
}

/** Only the work of the process that died is lost; `mayRefuse` is a refusal that may come instead. */
export async function survive(work: Promise<unknown>, mayRefuse?: string): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof AppError) expect(error.code).toBe(mayRefuse)
    else expect(error).toBeInstanceOf(Died)
  })
}
