import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { silentRelay } from '#tests/support/network/relay.ts'
import { connect } from './client.ts'
import { isClash, transaction } from './transaction.ts'

const { url } = await testDatabase()
const relay = await silentRelay(url)
const { db, close } = connect(relay.url, { max: 1, onError: () => undefined })
const direct = connect(url, { max: 1 })
afterAll(async () => {
  await close()
  await direct.close()
  await relay.close()
})
beforeEach(() => sql`select 1`.execute(db))

/** Inserts one genre; returns how often the work ran, how it ended, and how many rows there are. */
async function insertGenre(code: string) {
  let runs = 0
  const work = transaction(db, async (tx) => {
    runs += 1
    await tx.insertInto('genres').values({ code, name_fa: 'ژانر', name_en: 'Genre', position: 1 }).execute()
  })
  const ended = await work.then(
    () => 'committed',
    () => 'unknown',
  )
  const found = await direct.db.selectFrom('genres').select('code').where('code', '=', code).execute()
  return { runs, ended, rows: found.length }
}

test('a connection that breaks before the transaction begins costs one more try', async () => {
  relay.cutAt('client', 'begin', 'before')
  expect(await insertGenre('before')).toEqual({ runs: 1, ended: 'committed', rows: 1 })
})

test('one that breaks within the work runs the work again, and it is done once', async () => {
  relay.cutAt('client', 'insert into', 'before')
  expect(await insertGenre('within')).toEqual({ runs: 2, ended: 'committed', rows: 1 })
  relay.cutAt('client', 'insert into', 'after')
  expect(await insertGenre('within-2')).toEqual({ runs: 2, ended: 'committed', rows: 1 })
})

test('one that breaks once COMMIT was sent is never repeated, whether the commit arrived or not', async () => {
  relay.cutAt('client', 'commit', 'before')
  expect(await insertGenre('lost')).toEqual({ runs: 1, ended: 'unknown', rows: 0 })
  relay.cutAt('client', 'commit', 'after')
  expect(await insertGenre('done')).toEqual({ runs: 1, ended: 'unknown', rows: 1 })
  relay.cutAt('server', 'COMMIT', 'before')
  expect(await insertGenre('answered')).toEqual({ runs: 1, ended: 'unknown', rows: 1 })
})

/** Begins where nobody has such a genre; `taken`: somebody had it. */
const makeGenre = (on: typeof db, code: string, meanwhile: () => Promise<void>) => {
  let runs = 0
  return transaction(on, async (tx) => {
    runs += 1
    const known = await tx.selectFrom('genres').where('code', '=', code).select('code').executeTakeFirst()
    if (known !== undefined) return { end: 'taken', runs }
    await meanwhile()
    await tx.insertInto('genres').values({ code, name_fa: 'ژانر', name_en: 'Genre', position: 1 }).execute()
    return { end: 'made', runs }
  })
}
const nothing = async () => undefined

test('the second of two who write one row decides by what the first one wrote', async () => {
  const first = async () => void (await makeGenre(direct.db, 'both', nothing))
  expect(await makeGenre(db, 'both', first)).toEqual({ end: 'taken', runs: 2 })
})

test('a clash that comes again is the caller’s, after one more try', async () => {
  let runs = 0
  const error = await transaction(db, async (tx) => {
    runs += 1
    await tx.insertInto('genres').values({ code: 'both', name_fa: 'ژ', name_en: 'G', position: 1 }).execute()
  }).catch((cause: unknown) => cause)
  expect([runs, isClash(error), isClash(new Error('a bug'))]).toEqual([2, true, false])
})

test('a database that stays away ends the tries', async () => {
  relay.become('refuses')
  expect(await insertGenre('away')).toEqual({ runs: 0, ended: 'unknown', rows: 0 })
  relay.become('there')
})
