import { expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { liveDeskHouse } from '#tests/support/live/desk-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { note, takeLease } from '#server/features/screenings/live/index.ts'

const { app, call, core, db, clock, editor, newEvent, film, desk } = await liveDeskHouse()

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
    rungs: [{ state: 'over' }],
  })
})
