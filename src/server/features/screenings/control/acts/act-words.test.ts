import { expect, test } from 'vitest'
import { type ActWords, actWords } from './act-words.ts'

const words: ActWords = {
  act: { act: 'cancel', sequence: 1, starts_before: null },
  mode: 'together',
  title: { fa: 'باران', en: 'Rain' },
  dates: { startsAt: null, endsAt: null },
  returnsUntil: null,
  tickets: [],
  site: 'https://parde.example',
  made: new Date('2026-12-01T12:00:00Z'),
}
const ticket = { id: 't', calendar_base: 0, purchase_id: null, pass_id: null }
const linesOf = (more: Partial<ActWords>) =>
  actWords({ ...words, ...more }, 'en')
    .lines.slice(0, -1)
    .join(' ')

test.each<[string, ActWords['tickets'], RegExp[], RegExp[]]>([
  ['bought', [{ ...ticket, purchase_id: 'p' }], [/paid back/], [/pass/]],
  ['reserved with a pass', [{ ...ticket, pass_id: 'p' }], [/costs the pass nothing/], [/paid back/]],
  ['given', [ticket], [/nothing you need to do/], [/paid back/, /pass/]],
  [
    'of both sorts',
    [
      { ...ticket, purchase_id: 'p' },
      { ...ticket, pass_id: 'q' },
    ],
    [/paid back/, /pass/],
    [],
  ],
])('who holds a cancelled ticket that was %s reads what becomes of it', (_how, tickets, said, unsaid) => {
  const text = linesOf({ tickets })
  for (const one of said) expect(text).toMatch(one)
  for (const one of unsaid) expect(text).not.toMatch(one)
})

test.each(['interrupt', 'resume'] as const)('a seat in a room has no hours to which time is added: %s', (act) => {
  const told = { ...words.act, act }
  expect(linesOf({ act: told, mode: 'room' })).not.toMatch(/hours/)
  expect(linesOf({ act: told, mode: 'window' })).toMatch(/hours/)
})

test.each(['cancel', 'postpone'] as const)('a letter says which evening it was: %s', (act) => {
  const told = { ...words.act, act, starts_before: new Date('2026-12-11T17:30:00Z') }
  expect(linesOf({ act: told })).toMatch(/It was to begin on .*11 December 2026.*21:00, Tehran time/)
  expect(linesOf({ act: told, mode: 'window' })).toMatch(/It was to open on/)
  const own = actWords({ ...words, act: told }, 'fa').lines.join(' ')
  expect(own).toMatch(/قرار بود .*۲۰ آذر ۱۴۰۵.*۲۱:۰۰ به وقت تهران باشد/)
})
