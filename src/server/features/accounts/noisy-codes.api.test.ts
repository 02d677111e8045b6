import { describe, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { loginHouse } from '../../../../tests/support/login-house.ts'
import { showWork } from '../../../../tests/support/show-work.ts'

/** Toll fraud and flooding by codes: what an address, and what a number, costs whom. */
const house = await loginHouse()
const { post, clock, t } = house

const ask = (userName: string, ip: string, headers: Record<string, string> = {}) =>
  post('/auth/init', { user_name: userName }, { ip, headers })

/** Repeats a call that asks for work with the work, as a browser does; `worked` says whether that was needed. */
async function asBrowser(userName: string, ip: string) {
  const first = await ask(userName, ip)
  if (first.body['code'] !== 'auth.work_needed') return { status: first.status, worked: false }
  const again = await ask(userName, ip, { 'parde-work': showWork(String(first.headers['parde-work'])) })
  return { status: again.status, worked: true }
}

const messages = async () =>
  Number(
    (
      await t.db
        .selectFrom('auth_codes')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const name = (sort: string, n: number) => `${sort}${n}@example.com`

describe('one address that asks for codes to two hundred names', () => {
  test('gets forty for nothing; a program that does no work gets no more', async () => {
    const before = await messages()
    const answers = []
    for (let n = 0; n < 200; n += 1) answers.push(await ask(name('lazy', n), '192.0.2.1'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(new Set(answers.slice(40).map(({ body }) => body['code']))).toEqual(new Set(['auth.work_needed']))
    expect((await messages()) - before).toBe(40)
  })

  test('that works for each gets a hundred in an hour, and then none', async () => {
    const ip = '198.51.100.1'
    for (let n = 0; n < 40; n += 1) expect(await asBrowser(name('busy', n), ip)).toEqual({ status: 200, worked: false })
    expect(await asBrowser(name('busy', 40), ip)).toEqual({ status: 200, worked: true })
    // as if it had worked for all of them: each takes this test a second
    const raised = await t.db
      .updateTable('rate_limits')
      .set({ count: 98 })
      .where('key', '=', `code.address:${ip}`)
      .executeTakeFirst()
    expect(raised.numUpdatedRows).toBe(1n)
    const statuses = []
    for (let n = 50; n < 53; n += 1) statuses.push((await asBrowser(name('busy', n), ip)).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})

test('a cafe whose guests sign up all evening is not shut out: the next one only works unseen, and an hour later not', async () => {
  const cafe = '203.0.113.5'
  for (let n = 0; n < 40; n += 1)
    expect(await asBrowser(name('guest', n), cafe)).toEqual({ status: 200, worked: false })
  expect(await asBrowser(name('guest', 40), cafe)).toEqual({ status: 200, worked: true })
  // somebody at home is quiet
  expect(await asBrowser(name('home', 0), '203.0.113.200')).toEqual({ status: 200, worked: false })
  clock.advance(hours(1))
  expect(await asBrowser(name('guest', 41), cafe)).toEqual({ status: 200, worked: false })
})

test('a hundred and twenty messages of one customer’s many addresses are free, however they are spread', async () => {
  const from = (n: number) => `2001:db8:77:${(n % 200).toString(16)}::1`
  const free = []
  for (let n = 0; n < 140; n += 1) free.push(await ask(name('spread', n), from(n)))
  expect(free.filter(({ status }) => status === 200)).toHaveLength(120)
})

test('one number gets ten messages, and one more in twelve minutes, from any number of addresses', async () => {
  const before = await messages()
  // an hour in which every few minutes another address asks
  for (let n = 0; n < 20; n += 1) {
    await asBrowser('+989121230001', `10.${n}.7.1`)
    clock.advance(minutes(3))
  }
  expect((await messages()) - before).toBeLessThanOrEqual(10 + 5)
})
