import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { minutes } from '#lib/time/clock.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { issueRememberToken, opensStep } from './remember-tokens.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 2 })
afterAll(() => database.close())
const { db } = database
const now = new Date('2026-11-21T09:00:00Z')

test('a token opens its own step for its own name, and nothing else', async () => {
  const step = { userName: 'nika@example.com', purpose: 'complete' } as const
  const token = await issueRememberToken(db, step, now)
  expect(await opensStep(db, token, step, now)).toBe(true)
  for (const purpose of ['sign_in', 'reset', 'cross_login', 'verify_register'] as const)
    expect(await opensStep(db, token, { ...step, purpose }, now), purpose).toBe(false)
  expect(await opensStep(db, token, { ...step, userName: 'sara@example.com' }, now)).toBe(false)
  expect(await opensStep(db, token, step, new Date(now.getTime() + minutes(15)))).toBe(false)
})
