import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { connect } from './client.ts'
import { transaction } from './transaction.ts'
import { inWork, newWork, workNow } from './work.ts'

const { url } = await testDatabase()
const { db, close } = connect(url)
afterAll(close)

const readOne = () => db.selectFrom('members').select('id').limit(1).execute()
const addGenre = (code: string) => ({ code, name_fa: 'برف', name_en: 'Snow', position: 905 })

test('work knows how often it asked the database, and how long that took', async () => {
  const work = newWork('one')
  await inWork(work, async () => {
    await readOne()
    await transaction(db, async (tx) => {
      await tx
        .insertInto('genres')
        .values([addGenre('snow'), addGenre('hail')])
        .execute()
      await tx.updateTable('genres').set({ position: 906 }).where('code', '=', 'nobody').execute()
    })
  })
  // with the beginning and the end of the transaction
  expect(work).toMatchObject({ statements: 5 })
  expect(work.databaseMs).toBeGreaterThan(0)
})

test('of two at once each counts its own, and what is done within another counts for both', async () => {
  const [page, other] = [newWork('page'), newWork('other')]
  await Promise.all([
    inWork(page, async () => {
      await readOne()
      const call = newWork('call')
      await inWork(call, readOne)
      expect([call.statements, call.within]).toEqual([1, page])
    }),
    inWork(other, readOne),
  ])
  expect([page.statements, other.statements, workNow()]).toEqual([2, 1, null])
})

test('a statement that fails is counted, and its error is the caller’s', async () => {
  const work = newWork('failing')
  const twice = () => db.insertInto('genres').values(addGenre('snow')).execute()
  await expect(inWork(work, twice)).rejects.toThrow('genres')
  expect(work).toMatchObject({ statements: 1 })
})
