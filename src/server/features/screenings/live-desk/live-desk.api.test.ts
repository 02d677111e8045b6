import { describe, expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { staffRoles } from '#lib/lists/staff-roles.ts'
import { liveDeskHouse } from '#tests/support/live/desk-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'
import { readLiveList } from '#server/features/screenings/live/index.ts'

const t = await liveDeskHouse()
const { call, refused, core, db, clock, editor, other, newEvent, film, desk, deed, recorded, publicList } = t

test('an evening goes from the rehearsal to its end by the next step, and each deed is recorded', async () => {
  const one = await newEvent()
  expect(await desk(one)).toMatchObject({ phase: 'waiting', next: 'open_doors', encoder: { state: 'none' } })
  const send = await film(one)
  expect((await deed(one, 'open_doors')).body).toMatchObject({
    doors: { is_open: true, is_by_desk: true },
    next: 'start',
  })
  const counting = (await deed(one, 'start')).body
  expect(counting).toMatchObject({ phase: 'starting', next: 'take_back' })
  expect(Date.parse(counting.on_air_at ?? '') - clock.now().getTime()).toBe(5000)
  expect((await deed(one, 'take_back')).body).toMatchObject({ phase: 'waiting', on_air_at: null, next: 'start' })
  await deed(one, 'start')
  await send(3)
  expect(await desk(one)).toMatchObject({ phase: 'on_air', next: null, may: ['hold', 'end'] })
  expect((await deed(one, 'hold')).body).toMatchObject({ phase: 'held', next: 'go_on' })
  expect((await deed(one, 'go_on')).body).toMatchObject({ phase: 'on_air', held_since: null })
  expect((await deed(one, 'end')).body).toMatchObject({ phase: 'ended', may: [], next: null })
  expect(await recorded(one)).toEqual(
    ['open_doors', 'start', 'take_back', 'start', 'hold', 'go_on', 'end'].map((name) => `live.${name}`),
  )
  const { log } = await desk(one)
  expect(log[0]).toMatchObject({ kind: 'deed', deed: 'end', by: 'Nika' })
})

test('nobody sees anything before the five seconds are over, also when the start is taken back', async () => {
  const one = await newEvent()
  const send = await film(one)
  await deed(one, 'start')
  await send(2)
  expect(await publicList(one)).toEqual([])
  await deed(one, 'take_back')
  await send(3)
  expect(await publicList(one)).toEqual([])
  await deed(one, 'start')
  await send(4)
  // on air five seconds after the press: the segment that began a second later is the first
  expect(await publicList(one)).toEqual(['12.m4s'])
})

test('doors that the desk opens are open for everybody, and shut again until their planned minute', async () => {
  const one = await newEvent()
  const state = async () => {
    const { body } = await call('GET /screenings/:id/state', { params: { id: one.id } })
    return [body.state, body.phase.kind, body.doors_at]
  }
  const planned = after(clock.now(), minutes(45)).toISOString()
  expect(await state()).toEqual(['on_sale', 'before', planned])
  await deed(one, 'open_doors')
  expect(await state()).toEqual(['doors', 'doors', clock.now().toISOString()])
  const shut = (await deed(one, 'shut_doors')).body
  expect(shut.doors).toEqual({ is_open: false, at: planned, is_by_desk: true })
  expect(await state()).toEqual(['on_sale', 'before', planned])
  clock.advance(minutes(46))
  expect((await state())[0]).toBe('doors')
  // after the planned minute shut means until the beginning
  expect((await deed(one, 'shut_doors')).body.doors.is_open).toBe(false)
  clock.advance(minutes(15))
  expect((await desk(one)).doors.is_open).toBe(true)
})

test('the audience is told of a hold, and what the desk says, in its own language', async () => {
  const one = await newEvent()
  const send = await film(one)
  const state = async (locale: 'fa' | 'en') =>
    (await call('GET /screenings/:id/state', { params: { id: one.id } }, { locale })).body
  expect(await state('en')).toMatchObject({ message: null, live: { phase: 'waiting' } })
  await deed(one, 'start')
  expect((await state('en')).live?.phase).toBe('waiting')
  await send(3)
  expect(await state('en')).toMatchObject({ phase: { kind: 'live' }, live: { phase: 'on_air' } })
  await deed(one, 'hold')
  const params = { id: one.id }
  const texts = { text_fa: 'پنج دقیقه تنفس', text_en: 'Five minutes’ break' }
  const said = await call('POST /studio/live-events/:id/messages', { params, body: texts }, editor)
  expect(await state('fa')).toMatchObject({ message: texts.text_fa, live: { phase: 'held' } })
  expect((await state('en')).message).toBe(texts.text_en)
  const message = said.body.messages[0]?.id ?? ''
  await call('DELETE /studio/live-events/:id/messages/:message', { params: { ...params, message } }, editor)
  expect((await state('fa')).message).toBeNull()
  await deed(one, 'end')
  expect((await state('en')).live?.phase).toBe('ended')
})

test('after the five seconds a start cannot be taken back', async () => {
  const one = await newEvent()
  await film(one)
  await deed(one, 'start')
  clock.advance(seconds(5))
  const late = { params: { id: one.id }, body: { deed: 'take_back' } }
  expect((await refused('POST /studio/live-events/:id/deeds', late, editor)).body.code).toBe('live_desk.on_air')
})

test('during a hold the audience gets gaps that stay, its organisers everything', async () => {
  const one = await newEvent()
  const send = await film(one, 1)
  await deed(one, 'start')
  await send(4)
  expect(await publicList(one)).toEqual(['4.m4s'])
  clock.advance(seconds(1))
  await deed(one, 'hold')
  await send(2)
  const held = ['4.m4s', '#EXT-X-GAP', '5.m4s', '#EXT-X-GAP', '6.m4s']
  expect(await publicList(one)).toEqual(held)
  await deed(one, 'go_on')
  expect(await publicList(one)).toEqual(held)
  await send(1)
  expect(await publicList(one)).toEqual([...held, '7.m4s'])
  const all = { rung: 'top', kind: 'event', withRehearsal: true, keyUri: String } as const
  expect(await readLiveList(core, one.event, all)).not.toContain('GAP')
})

test('a start without a picture has to be meant, and is recorded as such', async () => {
  const one = await newEvent()
  const wish = { params: { id: one.id }, body: { deed: 'start' } }
  const no = await refused('POST /studio/live-events/:id/deeds', wish, { ...editor, locale: 'fa' })
  expect(no.status).toBe(409)
  expect(no.body).toMatchObject({ code: 'live_desk.no_picture', message: expect.stringContaining('تصویری') as string })
  expect((await deed(one, 'start', editor, true)).body.phase).toBe('starting')
  clock.advance(seconds(6))
  expect((await desk(one)).phase).toBe('away')
  expect(await recorded(one)).toEqual(['live.start_blind'])
})

describe('what cannot be done now is refused with a sentence', () => {
  test.each([
    ['a draft is not opened', { state: 'draft' }, 'open_doors', 'live_desk.draft'],
    ['a cancelled one is not started', { fate: 'cancelled' }, 'start', 'live_desk.stopped'],
    ['nothing is held before it is on air', {}, 'hold', 'live_desk.not_on_air'],
  ] as const)('%s', async (_title, options, what, code) => {
    const one = await newEvent(options)
    await film(one)
    const wish = { params: { id: one.id }, body: { deed: what } }
    expect((await refused('POST /studio/live-events/:id/deeds', wish, editor)).body.code).toBe(code)
    expect(await recorded(one)).toEqual([])
  })

  test('after its end nothing is done, except the end itself again', async () => {
    const one = await newEvent()
    await deed(one, 'end')
    expect((await deed(one, 'end', other)).body.phase).toBe('ended')
    expect(await recorded(one)).toEqual(['live.end'])
    for (const what of ['open_doors', 'start', 'hold', 'go_on', 'take_back', 'shut_doors']) {
      const wish = { params: { id: one.id }, body: { deed: what } }
      expect((await refused('POST /studio/live-events/:id/deeds', wish, editor)).body.code).toBe('live_desk.over')
    }
    const params = { id: one.id }
    expect((await refused('POST /studio/live-events/:id/key', { params }, editor)).body.code).toBe('live_desk.over')
    expect((await refused('POST /studio/live-events/:id/new-key', { params }, editor)).body.code).toBe('live_desk.over')
  })

  test('a product without a live event has no control room', async () => {
    const { productId } = await newScreening(db, clock.now(), {})
    const answer = await refused('GET /studio/live-events/:id', { params: { id: productId } }, editor)
    expect([answer.status, answer.body.code]).toEqual([404, 'live_desk.not_found'])
  })
})

describe('two desks at once', () => {
  test.each(['open_doors', 'start', 'end'] as const)('that press %s do it once', async (what) => {
    const one = await newEvent()
    await film(one)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => deed(one, what, n % 2 === 0 ? editor : other)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await recorded(one)).toEqual([`live.${what}`])
  })

  test('that hold and go on at once leave no hold open twice, and the end closes it', async () => {
    const one = await newEvent()
    await film(one)
    await deed(one, 'start')
    clock.advance(seconds(5))
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => deed(one, n % 2 === 0 ? 'hold' : 'go_on', n % 3 ? other : editor)),
    )
    await deed(one, 'hold')
    const open = () =>
      db
        .selectFrom('live_holds')
        .where('event_id', '=', one.event)
        .where('held_until', 'is', null)
        .selectAll()
        .execute()
    expect(await open()).toHaveLength(1)
    await deed(one, 'end')
    expect(await open()).toHaveLength(0)
    expect((await desk(one)).phase).toBe('ended')
  })

  test('that start and take back at once leave one of the two states, as the last record says', async () => {
    const one = await newEvent()
    await film(one)
    await Promise.all(Array.from({ length: 10 }, (_, n) => deed(one, n % 2 === 0 ? 'start' : 'take_back')))
    const last = (await recorded(one)).at(-1)
    expect((await desk(one)).phase).toBe(last === 'live.start' ? 'starting' : 'waiting')
  })
})

test('open events come first, by their beginning; then those that are over', async () => {
  const later = await newEvent({ startsAt: after(clock.now(), hours(9)), endsAt: after(clock.now(), hours(10)) })
  const sooner = await newEvent({ startsAt: after(clock.now(), minutes(5)) })
  const over = await newEvent({ startsAt: after(clock.now(), minutes(1)) })
  await deed(over, 'end')
  const { body } = await call('GET /studio/live-events', { query: { per_page: 100 } }, editor)
  const ids = body.items.map(({ id }) => id)
  expect(ids.indexOf(sooner.id)).toBeLessThan(ids.indexOf(later.id))
  expect(ids.indexOf(later.id)).toBeLessThan(ids.indexOf(over.id))
  expect(body.total).toBe(body.items.length)
})

test.each(staffRoles)('a %s may enter the control room only with the duty of screenings', async (staffRole) => {
  const one = await newEvent()
  const who = await newMember(db, clock.now(), { staffRole })
  const params = { id: one.id }
  const expected = staffRole === 'editor' || staffRole === 'admin' ? 'open' : 'auth.forbidden'
  const calls = [
    refused('GET /studio/live-events', {}, who),
    refused('GET /studio/live-events/:id', { params }, who),
    refused('POST /studio/live-events/:id/deeds', { params, body: { deed: 'go_on' } }, who),
    refused('POST /studio/live-events/:id/key', { params }, who),
    refused('POST /studio/live-events/:id/new-key', { params }, who),
    refused('POST /studio/live-events/:id/obs-profile', { params }, who),
    refused('GET /studio/live-events/:id/preview', { params }, who),
    refused('POST /studio/live-events/:id/messages', { params, body: { text_fa: 'ا', text_en: 'a' } }, who),
    refused('GET /studio/live-events/:id/recording', { params }, who),
    refused('POST /studio/live-events/:id/cut', { params, body: { from: null, until: null } }, who),
    refused(
      'DELETE /studio/live-events/:id/messages/:message',
      { params: { ...params, message: crypto.randomUUID() } },
      who,
    ),
  ]
  const codes = (await Promise.all(calls)).map(({ body }) => body.code ?? 'open')
  const refusedLater = new Set(['live_desk.no_message', 'live_desk.not_over'])
  expect(new Set(codes.map((code) => (refusedLater.has(code) ? 'open' : code)))).toEqual(new Set([expected]))
})

test('one look at the room takes the same few statements, however long the evening was', async () => {
  const one = await newEvent()
  const count = async () => {
    let statements = 0
    const counting = () => void (statements += 1)
    t.pool.on('acquire', counting)
    await desk(one)
    t.pool.off('acquire', counting)
    return statements
  }
  await desk(one)
  const before = await count()
  await film(one, 40)
  for (let n = 0; n < 5; n += 1) await deed(one, n % 2 === 0 ? 'open_doors' : 'shut_doors')
  expect([before, await count()]).toEqual([7, 7])
})
