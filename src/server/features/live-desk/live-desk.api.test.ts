import { describe, expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/clock.ts'
import type { LiveDeed } from '#lib/live-deeds.ts'
import { staffRoles } from '#lib/staff-roles.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { newMember } from '../../../../tests/support/new-rows.ts'
import { newScreening } from '../../../../tests/support/screening-rows.ts'
import { addRun, addSegment, eventOfKey, note, openLiveEvent, readLiveList, takeLease } from '../live/index.ts'

const t = await testApp({
  live: { rtmpPort: 1940, srtPorts: { first: 9800, last: 9899 } },
  publicUrl: 'https://parde.example',
})
const { call, refused, core, db, clock, app } = t
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
const other = await newMember(db, clock.now(), { staffRole: 'admin' })
type Who = { token: string }

async function newEvent(options: Parameters<typeof newScreening>[2] = {}) {
  const now = clock.now()
  const times = { startsAt: after(now, hours(1)), endsAt: after(now, hours(3)) }
  const { productId } = await newScreening(db, now, { live: {}, ...times, ...options })
  return { id: productId, event: await openLiveEvent(core, productId) }
}
type Event = Awaited<ReturnType<typeof newEvent>>

/** A camera has sent this many segments up to now. */
async function film({ event }: Event, count = 4) {
  const runId = crypto.randomUUID()
  const began = after(clock.now(), -count * 2000)
  const { number, sequence } = await addRun(core, {
    ...{ eventId: event, runId, beganOn: began },
    facts: { door: 'rtmp', because: 'first', width: 1280, height: 720, codecs: 'avc1.64001f', hasSound: false },
  })
  let next = sequence
  const put = (startsAt: Date, writtenAt: Date) =>
    addSegment(core, {
      ...{ eventId: event, runId, runNumber: number, rung: 'top', sequence: next++, keyNumber: 0 },
      ...{ durationUs: 2_000_000, bytes: 500_000, startsAt, isIndependent: true, now: writtenAt },
    })
  for (let n = 0; n < count; n += 1) await put(after(began, n * 2000), after(began, n * 2000 + 2000))
  /** Two more seconds pass, and are sent. */
  return async (times = 1) => {
    for (let n = 0; n < times; n += 1) {
      const startsAt = clock.now()
      clock.advance(seconds(2))
      await put(startsAt, clock.now())
    }
  }
}

const desk = async ({ id }: Event, who: Who = editor) =>
  (await call('GET /studio/live-events/:id', { params: { id } }, who)).body
const deed = (one: Event, what: LiveDeed, who: Who = editor, without = false) =>
  call(
    'POST /studio/live-events/:id/deeds',
    { params: { id: one.id }, body: { deed: what, without_picture: without } },
    who,
  )
const recorded = async ({ event }: Event) =>
  (
    await db
      .selectFrom('audit_log')
      .where('subject', '=', `live:${event}`)
      .orderBy('id')
      .select(['action', 'member_id'])
      .execute()
  ).map(({ action }) => action)
const publicList = async ({ event }: Event) => {
  const asked = { rung: 'top', kind: 'event', withRehearsal: false, keyUri: String } as const
  return ((await readLiveList(core, event, asked)) ?? '').match(/#EXT-X-GAP|\d+\.m4s/g) ?? []
}

const publicSegments = ({ event }: Event) =>
  db
    .selectFrom('live_segments')
    .innerJoin('live_events', 'live_events.id', 'live_segments.event_id')
    .where('live_segments.event_id', '=', event)
    .whereRef('live_segments.starts_at', '>=', 'live_events.on_air_at')
    .orderBy('sequence')
    .select('live_segments.starts_at')
    .execute()

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

describe('address and key', () => {
  test('are shown by press, recorded, and open the door; a new key shuts it for the old one', async () => {
    const one = await newEvent()
    const params = { id: one.id }
    const shown = await call('POST /studio/live-events/:id/key', { params }, editor)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.body.rtmp?.server).toBe('rtmp://parde.example:1940/live')
    expect(shown.body.srt).toMatch(/^srt:\/\/parde\.example:98\d\d\?mode=caller&pbkeylen=16&passphrase=.{20,}$/)
    expect((await eventOfKey(core, shown.body.rtmp?.key ?? ''))?.id).toBe(one.event)
    const fresh = await call('POST /studio/live-events/:id/new-key', { params }, editor)
    expect(await eventOfKey(core, shown.body.rtmp?.key ?? '')).toBeNull()
    expect((await eventOfKey(core, fresh.body.rtmp?.key ?? ''))?.id).toBe(one.event)
    expect(fresh.body.srt).not.toBe(shown.body.srt)
    expect(await recorded(one)).toEqual(['live.show_key', 'live.new_key'])
    expect(JSON.stringify([await desk(one), t.logLines])).not.toContain(fresh.body.rtmp?.key)
  })

  test('two new keys at once leave one that opens', async () => {
    const one = await newEvent()
    const params = { id: one.id }
    const turn = () => call('POST /studio/live-events/:id/new-key', { params }, editor)
    const keys = (await Promise.all([turn(), turn(), turn()])).map(({ body }) => body.rtmp?.key ?? '')
    const opens = await Promise.all(keys.map((key) => eventOfKey(core, key)))
    expect(opens.filter((event) => event !== null)).toHaveLength(1)
  })

  test('a folder for OBS holds them as OBS reads them', async () => {
    const one = await newEvent()
    const made = await call('POST /studio/live-events/:id/obs-profile', { params: { id: one.id } }, editor)
    expect(made.body.name).toBe(`parde-${one.id}.zip`)
    expect(Buffer.from(made.body.zip, 'base64').toString('latin1')).toContain('"type": "rtmp_custom"')
    expect(await recorded(one)).toEqual(['live.obs_profile'])
  })
})

describe('messages to the audience', () => {
  const say = (one: Event, fa: string, en: string) =>
    call(
      'POST /studio/live-events/:id/messages',
      { params: { id: one.id }, body: { text_fa: fa, text_en: en } },
      editor,
    )

  test('the newest is shown until it is taken back, and then none; the history stays', async () => {
    const one = await newEvent()
    await say(one, 'ده دقیقه دیرتر', 'Ten minutes later')
    clock.advance(seconds(1))
    const { body } = await say(one, '  تنفس   پنج دقیقه ', 'Five minutes’ break')
    expect(body.messages.map(({ text_fa, is_shown }) => [text_fa, is_shown])).toEqual([
      ['تنفس پنج دقیقه', true],
      ['ده دقیقه دیرتر', false],
    ])
    const params = { id: one.id, message: body.messages[0]?.id ?? '' }
    const takeBack = () => call('DELETE /studio/live-events/:id/messages/:message', { params }, other)
    const back = await Promise.all([takeBack(), takeBack()])
    expect(back.map(({ body: now }) => now.messages.map(({ is_shown }) => is_shown))).toEqual([
      [false, false],
      [false, false],
    ])
    expect(await recorded(one)).toEqual(['live.say', 'live.say', 'live.unsay'])
  })

  test.each([
    ['a missing language', 'سلام', ' ', 'text_en'],
    ['a text of more than 200 characters', 'س'.repeat(201), 'Hello', 'text_fa'],
  ])('%s is refused in its field', async (_what, fa, en, field) => {
    const one = await newEvent()
    const wish = { params: { id: one.id }, body: { text_fa: fa, text_en: en } }
    const answer = await refused('POST /studio/live-events/:id/messages', wish, editor)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  test('200 characters pass, and a message of another event is not found', async () => {
    const one = await newEvent()
    const said = await say(one, '🎻'.repeat(200), 'x'.repeat(200))
    expect(said.status).toBe(201)
    const elsewhere = await newEvent()
    const params = { id: elsewhere.id, message: said.body.messages[0]?.id ?? '' }
    const answer = await refused('DELETE /studio/live-events/:id/messages/:message', { params }, editor)
    expect(answer.body.code).toBe('live_desk.no_message')
  })
})

describe('after the end', () => {
  const cutTo = (one: Event, from: Date | null, until: Date | null) => ({
    params: { id: one.id },
    body: { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null },
  })
  /** On air for ten segments, with a hold of two in the middle. */
  async function shown() {
    const one = await newEvent()
    const send = await film(one, 1)
    await deed(one, 'start')
    await send(7)
    await deed(one, 'hold')
    await send(2)
    await deed(one, 'go_on')
    await send(2)
    await deed(one, 'end')
    return one
  }

  test('staff sees all that was sent on air, holds included, and which instant is where', async () => {
    const one = await shown()
    const params = { id: one.id }
    const { body } = await call('GET /studio/live-events/:id/recording', { params }, editor)
    const { on_air_at: began } = await desk(one)
    // the camera's segment that began a second after the start is the first
    expect(body.stretches).toEqual([
      { starts_at: after(new Date(began ?? ''), seconds(1)).toISOString(), duration_ms: 16_000 },
    ])
    expect(body.holds).toHaveLength(1)
    const list = await app.inject({ url: body.manifest_url.replace('master-all', 'top-all') })
    expect(list.body.match(/#EXT-X-GAP|\d+\.m4s/g)).toHaveLength(8)
    expect(list.body).toContain('#EXT-X-ENDLIST')
  })

  test('a cut is stored and recorded, the list follows at once, and the film is made anew', async () => {
    const one = await shown()
    const [first] = await publicSegments(one)
    const wish = cutTo(one, after(first?.starts_at ?? clock.now(), seconds(4)), null)
    const { body } = await call('POST /studio/live-events/:id/cut', wish, editor)
    expect(body.recording).toMatchObject({ state: 'wanted', cut_from: wish.body.from, cut_until: null, may_cut: true })
    expect(await publicList(one)).toHaveLength(8 - 2 + 2)
    expect((await recorded(one)).at(-1)).toBe('live.cut')
  })

  test.each([
    ['before the end', 'live_desk.not_over'],
    ['when nothing is left', 'live_desk.nothing_recorded'],
    ['when it was never on air', 'live_desk.nothing_recorded'],
  ])('nothing is cut %s', async (when, code) => {
    const one = when === 'when nothing is left' ? await shown() : await newEvent()
    if (when === 'when it was never on air') await deed(one, 'end')
    const wish = cutTo(one, after(clock.now(), hours(1)), null)
    expect((await refused('POST /studio/live-events/:id/cut', wish, editor)).body.code).toBe(code)
  })

  test('a cut that ends before it begins is refused in its field', async () => {
    const one = await shown()
    const answer = await refused(
      'POST /studio/live-events/:id/cut',
      cutTo(one, clock.now(), after(clock.now(), -1)),
      editor,
    )
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['until']])
  })
})

test('the picture of the rehearsal is for staff: its key is refused to members, its folder to a wrong token', async () => {
  const one = await newEvent()
  await film(one)
  const { body } = await call('GET /studio/live-events/:id/preview', { params: { id: one.id } }, editor)
  const folder = body.manifest_url.replace('master.m3u8', '')
  const get = (url: string, token?: string) =>
    app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  expect((await get(body.manifest_url)).body).toContain('top.m3u8')
  const list = await get(`${folder}top.m3u8`)
  expect([list.headers['cache-control'], list.body.match(/URI="(keys[^"]+)/)?.[1]]).toEqual(['no-store', 'keys/0'])
  const member = await newMember(db, clock.now())
  const support = await newMember(db, clock.now(), { staffRole: 'support' })
  const keys = await Promise.all(
    [undefined, member.token, support.token, editor.token].map((token) => get(`${folder}keys/0`, token)),
  )
  expect(keys.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 200])
  expect(keys[3]?.rawPayload).toHaveLength(16)
  expect((await get(`${folder}nothing.m3u8`)).statusCode).toBe(404)
  expect((await get(`${folder}${crypto.randomUUID()}/top/../../x.m4s`)).statusCode).toBe(404)
  const elsewhere = await newEvent()
  expect((await get(`${folder.replace(one.event, elsewhere.event)}top.m3u8`)).statusCode).toBe(404)
  clock.advance(hours(4))
  expect((await get(`${folder}top.m3u8`)).statusCode).toBe(404)
})

test('the room says how the camera does, and how each rung', async () => {
  const one = await newEvent()
  const sender = crypto.randomUUID()
  await takeLease(core, one.event, sender)
  await note(core, one.event, { sender, code: 'connected', figure: null })
  clock.advance(seconds(1))
  await note(core, one.event, { sender, code: 'long_gop', figure: 4 })
  await film(one, 60)
  const seen = await desk(one)
  expect(seen.encoder).toMatchObject({
    state: 'connected',
    since: after(clock.now(), -1000).toISOString(),
    is_long_away: false,
  })
  expect(seen.rungs).toMatchObject([{ rung: 'top', height: 720, bits: 2_000_000, state: 'good', age_ms: 0 }])
  expect(seen.rungs[0]?.late_ms.slice(-5)).toEqual([null, 0, 0, 0, 0])
  expect(seen.log).toMatchObject([{ code: 'long_gop', figure: 4 }, { code: 'connected' }])
  clock.advance(seconds(7))
  expect((await desk(one)).rungs[0]?.state).toBe('late')
  clock.advance(minutes(10))
  const away = await desk(one)
  expect(away).toMatchObject({
    phase: 'waiting',
    encoder: { state: 'away', is_long_away: true },
    rungs: [{ state: 'dead' }],
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
