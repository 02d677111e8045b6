import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { connect } from '#db/client.ts'
import { checkDatabaseFits } from './check-database.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 4 })
const check = (secret: string) =>
  checkDatabaseFits({ databaseUrl: url, directUrl: url, prepare: true, secret }, db).then(
    () => 'fits',
    (error: Error) => error.message,
  )

test('a house starts with the secret with which it began, and with no other', async () => {
  const [own, other] = ['r5mY0cJq3VtXwA8zKpLd7NbGhTs2UfEo1Iu4', 'kQ7wZ2nV9sT4xB6yH1rM8dF3gJ5pL0cAe2Ru'] as const
  // of processes that begin at once one writes it down
  const first = await Promise.all([own, other, own, other].map(check))
  const [is, isNot] = first[0] === 'fits' ? [own, other] : [other, own]
  expect(first.filter((answer) => answer === 'fits')).toHaveLength(2)
  expect(await check(is)).toBe('fits')
  expect(await check(isNot)).toMatch(/^PARDE_SECRET is not the one of this house/)
  expect(await db.selectFrom('house_secret').selectAll().execute()).toHaveLength(1)
  await close()
})
