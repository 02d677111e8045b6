import { expect, test } from 'vitest'
import { clauseOf, comparedLast, documentsLeft } from './text-query.ts'
import type { Unit } from './understand.ts'

const unit = (key: string, more: Partial<Unit> & { documents?: number | null } = {}): Unit => {
  const { documents = 100, ...rest } = more
  return {
    key,
    text: key,
    isOptional: false,
    beginning: null,
    begun: null,
    readings: [{ words: [key], likeness: 1, isForgiven: false, corrected: null, documents }],
    ...rest,
  }
}
const last = unit('باغ', { beginning: 'باغ' })

test('of few words that begin so each is asked for, of many the beginning, and never one twice', () => {
  expect(clauseOf(unit('باغ', { beginning: 'باغ', begun: ['باغ', 'باغبان'] }), 'strict')).toBe("('باغ' | 'باغبان')")
  expect(clauseOf(unit('باغ', { beginning: 'باغ', begun: ['باغ', 'باغبان'] }), 'strict', 'A')).toBe(
    "('باغ':A | 'باغبان':A)",
  )
  expect(clauseOf(last, 'strict')).toBe("('باغ' | 'باغ':*)")
  expect(clauseOf(last, 'strict', 'A')).toBe("('باغ':A | 'باغ':*A)")
})

test('slips of a word that is known as it was typed are forgiven only in a loose search, and of an unknown one always', () => {
  const forgiven = { words: ['باد'], likeness: 0.8, isForgiven: true, corrected: 'باد', documents: 10 }
  const known = unit('باغ')
  const both = { ...known, readings: [...known.readings, forgiven] }
  expect(clauseOf(both, 'strict')).toBe("('باغ')")
  expect(clauseOf(both, 'loose')).toBe("('باغ' | 'باد')")
  expect(clauseOf({ ...known, readings: [forgiven] }, 'strict')).toBe("('باد')")
})

test('a beginning of many words is compared after the others where they leave few documents', () => {
  expect(comparedLast([unit('خانه'), last], 'strict', 100_000)).toBe(last)
  // two frequent words together are rare
  const frequent = unit('شب', { documents: 9000 })
  expect(comparedLast([frequent, frequent, last], 'strict', 100_000)).toBe(last)
})

test.each<[string, Unit[]]>([
  ['there is no other word', [last]],
  ['the others leave many documents', [unit('شب', { documents: 9000 }), last]],
  ['nobody has counted the other word yet', [unit('شب', { documents: null }), last]],
  ['the last word is whole', [unit('خانه'), unit('باغ')]],
  ['few words begin so', [unit('خانه'), unit('باغ', { beginning: 'باغ', begun: ['باغ'] })]],
  ['the beginning is compared with titles', [unit('خانه'), unit('با', { beginning: 'با' })]],
])('a beginning is asked of the index when %s', (_when, needed) => {
  expect(comparedLast(needed, 'strict', 100_000)).toBeNull()
})

test.each<[string, Unit[], number]>([
  ['one word: as it was counted', [unit('شب', { documents: 9000 })], 9000],
  [
    'two words: the share of the one in the other',
    [unit('شب', { documents: 9000 }), unit('باغ', { documents: 1000 })],
    90,
  ],
  ['a word that nobody has counted: all', [unit('شب', { documents: null })], 100_000],
  ['a beginning: all, because what begins so is not counted', [last], 100_000],
])('about how many documents are left, %s', (_when, units, left) => {
  expect(documentsLeft(units, 'strict', 100_000)).toBeCloseTo(left)
})
