import { describe, expect, test } from 'vitest'
import { seconds } from '#lib/time/clock.ts'
import { type DeskEvent, liveDeskHouse } from '#tests/support/live/desk-house.ts'

const { call, refused, clock, editor, other, newEvent, recorded } = await liveDeskHouse()

describe('messages to the audience', () => {
  const say = (one: DeskEvent, fa: string, en: string) =>
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
    ['a text that nobody sees', 'سلام', '\u200f\u200b', 'text_en'],
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
