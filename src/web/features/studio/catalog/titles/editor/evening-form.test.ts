import { expect, test } from 'vitest'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { emptyEvening, eveningOf, movedPart, type PartForm, withPart } from './evening-form.ts'

const film: PartForm = { item_id: null, role: 'film' }
const short: PartForm = { item_id: 3, role: 'film' }
const introduction: PartForm = { item_id: 1, role: 'introduction' }
const talk: PartForm = { item_id: 2, role: 'talk' }

function read(change: Partial<Parameters<typeof eveningOf>[0]>) {
  const faults: Faults = {}
  const evening = eveningOf({ ...emptyEvening(), mode: 'together', film_id: 7, ...change }, faults)
  return { evening, faults: Object.keys(faults) }
}

test('a title finds its place: the introduction first, the talk last, a film before the talk', () => {
  expect(withPart([film], introduction)).toEqual([introduction, film])
  expect(withPart([film], talk)).toEqual([film, talk])
  expect(withPart([film, talk], short)).toEqual([film, short, talk])
  expect(movedPart([film, short], 1, -1)).toEqual([short, film])
  expect(movedPart([film, short], 1, 1)).toEqual([film, short])
})

test('the film alone is no programme; with another title its own number is written', () => {
  expect(read({}).evening).toEqual({
    parts: null,
    interval: null,
    talk_minutes: null,
    takes_questions: true,
    guest: null,
  })
  expect(read({ parts: [introduction, film], interval_minutes: '۱۰' }).evening).toMatchObject({
    parts: [
      { item_id: 1, role: 'introduction' },
      { item_id: 7, role: 'film' },
    ],
    interval: { minutes: 10, after: 1 },
  })
})

test('a window has neither interval nor talk in words', () => {
  const { evening } = read({ mode: 'window', interval_minutes: '10', talk_minutes: '20' })
  expect(evening).toMatchObject({ interval: null, talk_minutes: null })
})

test('a guest is written whole, and minutes are numbers', () => {
  expect(read({ guest_name_fa: 'مهمان', talk_minutes: 'x' }).faults).toEqual([
    'talk_minutes',
    'guest_name_en',
    'guest_text_fa',
    'guest_text_en',
  ])
})
