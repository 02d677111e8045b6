import { describe, expect, test } from 'vitest'
import { hours, minutes } from '#lib/time/clock.ts'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { digitsIn } from '#tests/support/api/captcha.ts'
import { loginHouse } from '#tests/support/houses/login-house.ts'
import { showWork } from '#tests/support/api/show-work.ts'

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

/** Somebody at an address that has had its free messages, whose phone does no work. */
describe('at a noisy address the digits of a captcha', () => {
  let made = 0
  /** A noisy address; each test has its own. */
  async function noisy(): Promise<string> {
    made += 1
    const ip = `198.18.${made}.1`
    await ask(name('noise', made), ip)
    await t.db.updateTable('rate_limits').set({ count: 40 }).where('key', '=', `code.address:${ip}`).execute()
    return ip
  }
  const captcha = async () => {
    const { key } = (await t.call('GET /core/captcha/flat')).body
    return { key, digits: await digitsIn(t, key) }
  }
  const answering = (key: string, text: string) => ({ 'parde-captcha': `${key}:${encodeURIComponent(text)}` })
  const otherThan = (digits: string) => digits.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
  const sentBy = (ip: string) =>
    t.db.selectFrom('rate_limits').select('count').where('key', '=', `code.address:${ip}`).executeTakeFirstOrThrow()

  test('are named beside the work, and pass in its place in any script, once', async () => {
    const ip = await noisy()
    const refused = await ask(name('digits', 0), ip)
    expect([refused.status, refused.headers['parde-proofs']]).toEqual([429, 'work, captcha'])
    const { key, digits } = await captcha()
    const passed = await ask(name('digits', 0), ip, answering(key, toPersianDigits(digits)))
    expect([passed.status, passed.body['next']]).toEqual([200, 'VERIFY'])
    const replayed = await ask(name('digits', 1), ip, answering(key, digits))
    expect([replayed.status, Object.keys(replayed.body.errors ?? {})]).toEqual([422, ['captcha']])
    expect(await sentBy(ip)).toEqual({ count: 41 })
  })

  test('let one of ten calls through that bring the same at once', async () => {
    const ip = await noisy()
    const { key, digits } = await captcha()
    const before = await messages()
    const calls = Array.from({ length: 10 }, (_, n) => ask(name('race', n), ip, answering(key, digits)))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(9)
    expect((await messages()) - before).toBe(1)
    expect(await sentBy(ip)).toEqual({ count: 41 })
  })

  test('are refused with a sentence when they are wrong, three times, and neither count nor send anything', async () => {
    const ip = await noisy()
    const { key, digits } = await captcha()
    const before = await messages()
    for (let n = 0; n < 3; n += 1)
      expect((await ask(name('wrong', 0), ip, answering(key, otherThan(digits)))).body.errors).toHaveProperty('captcha')
    expect((await ask(name('wrong', 0), ip, answering(key, digits))).status).toBe(422)
    expect((await ask(name('wrong', 0), ip, answering('', digits))).status).toBe(422)
    expect((await ask(name('wrong', 0), ip, { 'parde-captcha': `${key}:%` })).status).toBe(422)
    expect((await ask(name('wrong', 0), ip, { 'parde-captcha': 'no shape at all' })).status).toBe(422)
    expect([(await messages()) - before, await sentBy(ip)]).toEqual([0, { count: 40 }])
  })

  test('are of no use after five minutes, or after a letter to the house was sent with them', async () => {
    const ip = await noisy()
    const [late, spent] = [await captcha(), await captcha()]
    const body = { full_name: 'Nika Rad', email: 'nika@example.com', subject: 'Hello', message: 'Where is my ticket?' }
    const letter = { ...body, website: '', topic: 'other', captcha: { key: spent.key, text: spent.digits } }
    expect((await post('/core/contact', letter)).status).toBe(201)
    expect((await ask(name('spent', 0), ip, answering(spent.key, spent.digits))).status).toBe(422)
    clock.advance(minutes(5))
    expect((await ask(name('late', 0), ip, answering(late.key, late.digits))).status).toBe(422)
  })

  test('pass for a forgotten password and for a code that is asked for again', async () => {
    const ip = await noisy()
    const userName = name('forgotten', 0)
    const forget = (headers: Record<string, string> = {}, token?: unknown) =>
      post(
        '/auth/resend-code',
        { user_name: userName, ...(token === undefined ? {} : { remember_token: token }) },
        { ip, headers },
      )
    const refused = await forget()
    expect([refused.status, refused.headers['parde-proofs']]).toEqual([429, 'work, captcha'])
    const first = await captcha()
    const sent = await forget(answering(first.key, first.digits))
    expect(sent.status).toBe(200)
    clock.advance(minutes(1))
    const token = sent.body['remember_token']
    expect((await forget({}, token)).headers['parde-proofs']).toBe('work, captcha')
    const second = await captcha()
    expect((await forget(answering(second.key, second.digits), token)).status).toBe(200)
  })

  test('raise no limit: the hundredth message in an hour is the address’s last', async () => {
    const ip = await noisy()
    await t.db.updateTable('rate_limits').set({ count: 99 }).where('key', '=', `code.address:${ip}`).execute()
    const statuses = []
    for (let n = 0; n < 2; n += 1) {
      const { key, digits } = await captcha()
      statuses.push((await ask(name('last', n), ip, answering(key, digits))).status)
    }
    expect(statuses).toEqual([200, 429])
  })

  test('are not taken for guesses at a password', async () => {
    const { userName } = await house.holder()
    for (let n = 0; n < 21; n += 1) await house.logIn(userName, { ip: `10.9.${n}.1`, password: 'wrong words here' })
    const refused = await house.logIn(userName, { ip: '10.9.21.1' })
    expect([refused.body['code'], refused.headers['parde-proofs']]).toEqual(['auth.work_needed', 'work'])
    const { key, digits } = await captcha()
    const tried = await house.logIn(userName, { ip: '10.9.21.1', headers: answering(key, digits) })
    expect(tried.body['code']).toBe('auth.work_needed')
  })
})
