import pg from 'pg'
import { expect, test } from 'vitest'
import { onceDatabaseAnswers } from './await-database.ts'

const withCode = (code: string) => Object.assign(new pg.DatabaseError(code, 1, 'error'), { code })
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

/** Tries that fail in this order, half a minute apart, and then succeed. */
async function waitThrough(failures: readonly Error[]) {
  const said: string[] = []
  let tried = 0
  const found = onceDatabaseAnswers(
    async () => {
      const failure = failures[tried]
      tried += 1
      if (failure !== undefined) throw failure
      return 'rows'
    },
    { say: ({ message }) => said.push(message), pauseMs: 0, now: () => tried * 30_000 },
  )
  return { end: await found.catch((error: unknown) => error), said, tried }
}

test.each<[string, Error]>([
  ['reads its log after a crash', withCode('57P03')],
  ['is shutting down', withCode('57P01')],
  ['is not started yet', refused],
  ['has no connection left', withCode('53300')],
])('a database that %s is waited for, and that is said at once and once a minute', async (_words, failure) => {
  expect(await waitThrough([failure, failure, failure, failure])).toEqual({
    end: 'rows',
    said: [failure.message, failure.message],
    tried: 5,
  })
})

test.each<[string, Error]>([
  ['a wrong password', withCode('28P01')],
  ['a database that does not exist', withCode('3D000')],
  ['a migration that is missing', new Error('The database lacks 0001.')],
])('%s ends the start at once', async (_words, failure) => {
  expect(await waitThrough([failure])).toEqual({ end: failure, said: [], tried: 1 })
})
