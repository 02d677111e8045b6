import { expect, test } from 'vitest'
import { demoPassword } from '#db/seed/accounts.ts'
import { demoPastEvening as evening } from '#db/seed/past-evening.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newProduct } from '#tests/support/rows/new-rows.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { seedCafes } from './seed-cafes.ts'
import { seedMembers } from './seed-members.ts'
import { seedPastEvening } from './seed-past-evening.ts'

const { core, db, call } = await testApp()

test('an evening of last week has been sold and visited, however often it is made, and the books agree', async () => {
  await seedMembers(core)
  await seedCafes(core)
  const { productId: film } = await newProduct(db, core.clock.now())
  await newAsset(db, film)
  const films = new Map([[evening.film, film]])
  await seedPastEvening(core, films)
  const { body: login } = await call('POST /auth/login', {
    body: { user_name: 'finance@parde.example', password: demoPassword },
  })
  const token = login.token ?? undefined
  const counted = async () => {
    const query = { from: '2026-06-01', to: '2027-05-01' }
    const { body } = await call('GET /studio/screening-report', { query }, { token, locale: 'en' })
    const sum = (name: 'sold' | 'used') => body.rows.reduce((all, row) => all + row[name], 0)
    return { sold: sum('sold'), used: sum('used'), shares: body.rows.some((row) => row.share > 0) }
  }
  const first = await counted()
  expect(first).toEqual({ sold: 4, used: 4, shares: true })
  await seedPastEvening(core, films)
  expect(await counted()).toEqual(first)
  expect((await checkLedger(db)).differences).toEqual([])
  expect(await compareBooks(db)).toEqual([])
})
