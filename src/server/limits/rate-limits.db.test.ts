import { expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { AppError } from '#server/fail.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { forget, type Hits, keysOf, limit } from '#server/limits/rate-limits.ts'
import { endSession } from '#server/features/accounts/members/sessions/session-queries.ts'
import { issueRememberToken } from '#server/features/accounts/members/sign-in/remember-tokens.ts'
import { sweepHandler } from '#server/features/accounts/members/sweep.job.ts'

const t = await testApp()

/** Seconds to wait, or null. */
async function hit(hits: Hits): Promise<number | null> {
  try {
    await limit(t.core, hits)
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too_many') return Number(error.headers['retry-after'])
    throw error
  }
}

test('of fifty calls at once exactly as many pass as the limit says', async () => {
  const name = { 'code.name_and_address': '+989120000001' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => hit(name)))
  expect(answers.filter((wait) => wait === null)).toHaveLength(5)
  expect(new Set(answers)).toEqual(new Set([null, 3600]))
})

test('the window begins with its first call and ends for all of them together', async () => {
  const name = { 'code.name_and_address': '+989120000002' }
  for (let n = 0; n < 5; n += 1) {
    expect(await hit(name)).toBeNull()
    t.clock.advance(minutes(10))
  }
  expect(await hit(name)).toBe(600)
  t.clock.advance(minutes(10))
  expect(await hit(name)).toBeNull()
})

test('refused calls are not counted: the day and the owner keep their tries', async () => {
  const child = {
    'pin.profile_and_session': 'p|child',
    'pin.profile_and_session_by_day': 'p|child',
    'pin.profile': 'p',
  }
  for (let n = 0; n < 5; n += 1) expect(await hit(child)).toBeNull()
  for (let n = 0; n < 400; n += 1) expect(await hit(child)).toBe(900)
  const owner = {
    'pin.profile_and_session': 'p|owner',
    'pin.profile_and_session_by_day': 'p|owner',
    'pin.profile': 'p',
  }
  expect(await hit(owner)).toBeNull()
  t.clock.advance(minutes(15))
  expect(await hit(child)).toBeNull()
})

test('a clock that is set back a day holds nobody up', async () => {
  const name = { 'code.name_and_address': '+989120000004' }
  for (let n = 0; n < 5; n += 1) await hit(name)
  expect(await hit(name)).toBe(3600)
  t.clock.advance(-days(1))
  for (let n = 0; n < 5; n += 1) expect(await hit(name)).toBeNull()
  expect(await hit(name)).toBe(3600)
  t.clock.advance(days(1))
  expect(await hit(name)).toBeNull()
})

test('an IPv6 network is one address, an IPv4 address is one', async () => {
  for (let n = 0; n < 60; n += 1) expect(await hit({ 'device.address': `2001:db8:7:1::${n.toString(16)}` })).toBeNull()
  expect(await hit({ 'device.address': '2001:db8:7:1:ffff::1' })).toBe(600)
  expect(await hit({ 'device.address': '2001:db8:7:2::1' })).toBeNull()
  const tries = (ip: string) => keysOf({ 'login.address': ip })
  expect(tries('2001:db8:7:1::1')).toEqual(tries('2001:db8:7:1::2'))
  expect(tries('192.0.2.1')).not.toEqual(tries('192.0.2.2'))
})

test('the longest wait of several limits is told, and others are not touched', async () => {
  const both = { 'code.name_and_address': '+989120000003', 'login.name_and_address': 'x|192.0.2.1' }
  for (let n = 0; n < 10; n += 1) await hit(both)
  expect(await hit(both)).toBe(3600)
  expect(await hit({ 'login.name_and_address': 'x|192.0.2.2' })).toBeNull()
  await forget(t.core, both)
  expect(await hit(both)).toBeNull()
})

test('the sweep takes what is a day past and leaves what still counts', async () => {
  const step = { userName: 'a@example.com', purpose: 'complete' } as const
  await issueRememberToken(t.db, step, t.clock.now())
  await hit({ 'code.name_and_address': 'old' })
  const [ended, unseen] = [await newMember(t.db, t.clock.now()), await newMember(t.db, t.clock.now())]
  await endSession(t.db, ended.sessionId, 'logout', t.clock.now())
  t.clock.advance(days(31))
  const alive = await newMember(t.db, t.clock.now())
  await issueRememberToken(t.db, step, after(t.clock.now(), -hours(2)))
  await hit({ 'code.name_and_address': 'new' })
  await sweepHandler.run({
    payload: {},
    core: t.core,
    signal: new AbortController().signal,
    tryNumber: 1,
    isLastTry: false,
  })
  expect(await t.db.selectFrom('remember_tokens').select('used_at').execute()).toHaveLength(1)
  expect(await t.db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'code.name_and_address:new' }])
  const left = (await t.db.selectFrom('sessions').select('id').execute()).map((row) => row.id)
  expect(left).not.toContain(ended.sessionId)
  expect(left).toEqual(expect.arrayContaining([unseen.sessionId, alive.sessionId]))
})
