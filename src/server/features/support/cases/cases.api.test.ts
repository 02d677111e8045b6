import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { days, minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import { caseHouse } from '#tests/support/houses/case-house.ts'
import { sendForm } from '#tests/support/api/form.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { closeAnswered } from './case-queries.ts'
import { personalDataInSupport } from './personal-data.ts'

const house = await caseHouse()
const { call, refused, db, clock, app, clerk, opened, rowOf, read, lettersTo, desk, act } = house

describe('the link', () => {
  test('opens its own case alone, and no log line holds it', async () => {
    const [one, other] = [await opened(), await opened()]
    const swapped = `${one.number}.${other.token.split('.')[1]}`
    for (const token of [swapped, String(one.number), `${one.token}x`, 'x'])
      expect((await refused('GET /cases/:token', { params: { token } })).body.code).toBe('case.unknown')
    const { headers } = await call('GET /cases/:token', { params: { token: one.token } })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('writes again: an answered or solved case waits once more, from now on', async () => {
    const { number, token } = await opened()
    await act(number, { action: 'answer', text: 'درست شد.' })
    expect((await read(token)).state).toBe('answered')
    clock.advance(minutes(10))
    const again = await call('POST /cases/:token/letters', { params: { token }, body: { message: 'هنوز هست' } })
    expect(again.body).toMatchObject({ state: 'waiting', letters: [{}, { voice: 'house' }, { text: 'هنوز هست' }] })
    expect((await rowOf(number)).waiting_since).toEqual(clock.now())
    const close = () => call('POST /cases/:token/close', { params: { token } })
    expect([(await close()).body.state, (await close()).body.state]).toEqual(['closed', 'closed'])
    await call('POST /cases/:token/letters', { params: { token }, body: { message: 'نه، هنوز' } })
    expect(await rowOf(number)).toMatchObject({ state: 'waiting', closed_at: null })
    const empty = await refused('POST /cases/:token/letters', { params: { token }, body: { message: ' ' } })
    expect(empty.body.errors).toEqual({ message: ['this field is required'] })
  })

  test('takes three pictures with a letter, which a stranger does not open', async () => {
    const { token } = await opened()
    const bytes = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    const add = (file: Buffer) =>
      sendForm<Record<string, unknown>>(house, {
        path: `/cases/${token}/pictures`,
        token: '',
        field: 'file',
        file: { name: 'a.png', type: 'image/png', bytes: file },
      })
    expect((await add(Buffer.from('<svg onload="x"/>'))).body).toMatchObject({ code: 'case.picture_unreadable' })
    const statuses = [await add(bytes), await add(bytes), await add(bytes)].map(({ status }) => status)
    expect(statuses).toEqual([201, 201, 201])
    expect((await add(bytes)).body).toMatchObject({ code: 'case.too_many_pictures' })
    // a fourth is not even looked at
    expect((await add(Buffer.from('<svg/>'))).body).toMatchObject({ code: 'case.too_many_pictures' })
    const pictures = (await read(token)).letters[0]?.pictures ?? []
    expect(pictures).toHaveLength(3)
    const url = pictures[0]?.src ?? ''
    expect((await app.inject({ url })).statusCode).toBe(200)
    expect((await app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('the desk', () => {
  test('shows who waits longest first, and finds by number, name and address', async () => {
    const first = await opened({ email: 'early@mail.test' })
    const second = await opened({ email: 'late@mail.test' })
    const { cases, counts } = (await call('GET /studio/cases', {}, clerk)).body
    const numbers = cases.map(({ number }) => number)
    expect(numbers.indexOf(first.number)).toBeLessThan(numbers.indexOf(second.number))
    expect(counts.waiting).toBe(cases.length)
    const found = async (search: string) =>
      (await call('GET /studio/cases', { query: { search } }, clerk)).body.cases.map(({ number }) => number)
    expect(await found('late@mail')).toEqual([second.number])
    for (const typed of ['MAIL.TEST late', 'late @ mail']) expect(await found(typed), typed).toEqual([second.number])
    for (const typed of [String(first.number), `#${toPersianDigits(String(first.number))}`])
      expect(await found(typed), typed).toEqual([first.number])
    expect(await found('%')).toEqual([])
  })

  test('answers in a letter that goes out with the link, and writes down who did', async () => {
    const email = 'answered@mail.test'
    const { number, token } = await opened({ email })
    const { status, body } = await act(number, { action: 'answer', text: 'سلام.\nدرست شد.' })
    expect([status, body.state]).toEqual([200, 'answered'])
    const letter = (await lettersTo(email)).at(-1)
    expect(letter?.text).toContain('درست شد.')
    expect(letter?.text).toContain(token)
    expect((await read(token)).first_answer_at).toBe(clock.now().toISOString())
    const audit = await db.selectFrom('audit_log').where('subject', '=', `case:${number}`).selectAll().execute()
    expect(audit).toMatchObject([{ action: 'case.answer', member_id: clerk.memberId, details: { from: 'waiting' } }])
  })

  test('is told when a case changed since it was read: of two who answer, one does', async () => {
    const { number, token } = await opened()
    const seen = (await desk(number)).letters
    const both = await Promise.all(['یک', 'دو'].map((text) => act(number, { action: 'answer', text }, seen)))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
    await call('POST /cases/:token/letters', { params: { token }, body: { message: 'یک چیز دیگر' } })
    expect((await act(number, { action: 'close' }, seen)).status).toBe(409)
  })

  test('closes, opens and agrees that something is spam, and an answer can close at once', async () => {
    const { number } = await opened()
    expect((await act(number, { action: 'close' })).body.state).toBe('closed')
    expect((await act(number, { action: 'open' })).body.state).toBe('waiting')
    expect((await act(number, { action: 'answer', text: 'تمام', closes: true })).body.state).toBe('closed')
    expect((await act(number, { action: 'let_through' })).status).toBe(409)
    const held = await opened({ website: 'x' })
    expect((await act(held.number, { action: 'spam' })).body.state).toBe('spam')
  })

  test('has templates in both languages', async () => {
    const { templates } = (await call('GET /studio/case-templates', {}, clerk)).body
    expect(templates.length).toBeGreaterThan(3)
    for (const { text_fa: fa, text_en: en } of templates) expect(fa !== '' && en !== '').toBe(true)
  })

  test.each(['editor', 'finance', 'moderator'] as const)('is not open to the role %s', async (staffRole) => {
    const other = await newMember(db, clock.now(), { staffRole })
    expect((await refused('GET /studio/cases', {}, other)).status).toBe(403)
  })

  test('leaves answered cases open for a week', async () => {
    const { number } = await opened()
    await act(number, { action: 'answer', text: 'درست شد.' })
    const close = () => closeAnswered(db, new Date(clock.now().getTime() - days(7)), clock.now())
    clock.advance(days(7) - 1000)
    await close()
    expect((await rowOf(number)).state).toBe('answered')
    clock.advance(2000)
    await close()
    expect((await rowOf(number)).state).toBe('closed')
  })
})

test('letters of a member are in the data file, and leave with the account', async () => {
  const [nika, other] = [await newMember(db, clock.now()), await newMember(db, clock.now())]
  const own = await opened({ message: 'نامهٔ خودم' }, { token: nika.token })
  const others = await opened({}, { token: other.token })
  const data = personalDataInSupport(house.core)
  expect(await data.collect(db, nika.memberId)).toMatchObject([
    { number: own.number, letters: [{ voice: 'visitor', text: 'نامهٔ خودم' }] },
  ])
  await transaction(db, async (tx) => data.erase?.(tx, nika.memberId))
  expect(await data.collect(db, nika.memberId)).toEqual([])
  expect((await refused('GET /cases/:token', { params: { token: own.token } })).body.code).toBe('case.unknown')
  expect((await read(others.token)).number).toBe(others.number)
})
