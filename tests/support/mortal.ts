import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import type { Core } from '#server/core.ts'
import { AppError } from '#server/fail.ts'

const mostStatements = 80

class Died extends Error {}

/** A process that dies at its n-th statement: that one and all later ones never reach the database. */
export function mortal(core: Core, statements: number): { core: Core; hasDied: () => boolean } {
  let left = statements
  let hasDied = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1
      if (left < 0) {
        hasDied = true
        throw new Died()
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { core: { ...core, db: core.db.withPlugin(plugin) }, hasDied: () => hasDied }
}

/**
 * Runs something in a process that dies at its first statement, then at its second, and so on, until one survives.
 * `one` returns the check that runs afterwards. Returns the number of statements.
 */
export async function dieEverywhere(core: Core, one: (dying: Core) => Promise<() => Promise<void>>): Promise<number> {
  for (let statement = 0; ; statement += 1) {
    const { core: dying, hasDied } = mortal(core, statement)
    const check = await one(dying)
    await check()
    if (!hasDied()) return statement
    expect(statement).toBeLessThan(mostStatements)
  }
}

/** Only the work of the process that died is lost; `mayRefuse` is a refusal that may come instead. */
export async function survive(work: Promise<unknown>, mayRefuse?: string): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof AppError) expect(error.code).toBe(mayRefuse)
    else expect(error).toBeInstanceOf(Died)
  })
}
