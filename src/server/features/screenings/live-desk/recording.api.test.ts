import { describe, expect, test } from 'vitest'
import { after, hours, seconds } from '#lib/time/clock.ts'
import { type DeskEvent, liveDeskHouse } from '#tests/support/live/desk-house.ts'

const { app, call, refused, clock, editor, newEvent, film, desk, deed, recorded, publicList, publicSegments } =
  await liveDeskHouse()

describe('after the end', () => {
  const cutTo = (one: DeskEvent, from: Date | null, until: Date | null) => ({
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
