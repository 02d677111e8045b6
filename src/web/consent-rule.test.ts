import { describe, expect, it } from 'vitest'
import { type ConsentRecord, isFresh, judge, type Whereabouts, readWhereabouts, readRecord } from './consent-rule.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const daysAgo = (n: number) => new Date(now.getTime() - n * 86_400_000).toISOString()
const at = daysAgo(0.5)
const eea: Whereabouts = { is_eea: true, at }
const iran: Whereabouts = { is_eea: false, at }
const chosen = (choice: 'all' | 'necessary', more: Partial<ConsentRecord> = {}): ConsentRecord => ({
  version: 1,
  choice,
  by: 'person',
  at,
  ...more,
})

describe('consent', () => {
  it.each([
    ['inside the EEA without a choice, it is asked', null, eea, 'ask'],
    ['outside, it is granted by itself', null, iran, 'all'],
    ['nobody knows where: nothing runs', null, null, 'unknown'],
    [
      'the place is older than a day: nothing runs until it is known',
      null,
      { is_eea: false, at: daysAgo(2) },
      'unknown',
    ],
    ['a person who took all', chosen('all'), eea, 'all'],
    ['a person who refused', chosen('necessary'), eea, 'necessary'],
    ['a refusal counts outside too', chosen('necessary'), iran, 'necessary'],
    ['a choice counts where nobody knows the place', chosen('necessary'), null, 'necessary'],
    ['granted by the region before, now inside: it is asked', chosen('all', { by: 'region' }), eea, 'ask'],
    ['a choice older than half a year is asked again', chosen('all', { at: daysAgo(200) }), eea, 'ask'],
    ['a choice from the future is none', chosen('all', { at: daysAgo(-1) }), eea, 'ask'],
    ['a choice of another version is none', chosen('all', { version: 0 }), eea, 'ask'],
  ] as const)('%s', (_name, record, whereabouts, verdict) => expect(judge(record, whereabouts, now)).toBe(verdict))

  it('a place is fresh for a day', () => {
    expect([isFresh(eea, now), isFresh({ is_eea: true, at: daysAgo(1.1) }, now), isFresh(null, now)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('whatever the storage holds, only a record is read as one', () => {
    const good = chosen('all')
    expect(readRecord(JSON.stringify(good))).toEqual(good)
    expect(readWhereabouts(JSON.stringify(eea))).toEqual(eea)
    for (const text of [null, '', '{', '1', 'null', '[]', '{"choice":"all"}', JSON.stringify({ ...good, choice: 'x' })])
      expect([readRecord(text), readWhereabouts(text)]).toEqual([null, null])
  })
})
