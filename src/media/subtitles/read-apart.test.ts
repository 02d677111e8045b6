import { expect, test } from 'vitest'
import { unknownFilm } from './film-of-subtitle.ts'
import { readApart, type SubtitleAsk } from './read-apart.ts'

const ask = (text: string, more: Partial<SubtitleAsk> = {}): SubtitleAsk => ({
  bytes: Buffer.from(text),
  language: 'fa',
  film: unknownFilm,
  wants: 'webvtt',
  ...more,
})
const srt = '00:00:01,000 --> 00:00:03,000\nسلام\n'

test('a subtitle is read in a thread as it is read in place', async () => {
  const read = await readApart(ask(srt))
  expect(read).toMatchObject({ ok: true, encoding: 'utf-8', count: 1, warnings: [], said: [] })
  expect(read.ok && Buffer.from(read.webvtt).toString()).toContain('00:00:01.000 --> 00:00:03.000\nسلام')
  expect(await readApart(ask(srt, { wants: 'said' }))).toMatchObject({ said: [{ begins_ms: 1000, text: 'سلام' }] })
  expect(await readApart(ask('nothing'))).toEqual({ ok: false, reason: 'no_cues' })
})

test('others go on while one is read', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  const many = Array.from(
    { length: 3000 },
    (_, at) => `00:${Math.floor(at / 60) % 60}:${at % 60},000 --> 01:00:00,000\nA`,
  )
  expect(await readApart(ask(many.join('\n\n')))).toMatchObject({ ok: true, count: 3000 })
  clearInterval(counting)
  expect(turns).toBeGreaterThan(0)
})

test('one that takes too long is too large, and the next one is read', async () => {
  const [late, next] = await Promise.all([readApart(ask(srt), { patienceMs: 0 }), readApart(ask(srt))])
  expect(late).toEqual({ ok: false, reason: 'too_large' })
  expect(next).toMatchObject({ ok: true, count: 1 })
})
