import { expect, test } from 'vitest'
import type { FoundDoc } from './doc-queries.ts'
import { inOrder, rankDoc, rankedBy } from './rank.ts'
import type { Reading, Unit } from './understand.ts'

const reading = (words: string[], likeness = 1): Reading => ({
  words,
  likeness,
  isForgiven: false,
  corrected: null,
  documents: null,
})

const unit = (key: string, more: Partial<Unit> = {}): Unit => ({
  key,
  text: key,
  isOptional: false,
  readings: [reading([key])],
  beginning: null,
  begun: null,
  ...more,
})

const doc = (id: number, more: Partial<FoundDoc>): FoundDoc => ({
  subject: 'product',
  subject_id: id,
  group_name: 'films',
  fa: '',
  en: '',
  joined: '',
  people: '',
  weight: 0,
  slot: id,
  total: 1,
  hits: 0,
  facts: 0,
  ...more,
})

const rank = (units: Unit[], found: FoundDoc, asTitle: string[] = []) =>
  rankDoc(found, rankedBy(units, 'strict', asTitle))
const order = (units: Unit[], docs: FoundDoc[], asTitle: string[] = []) => {
  const by = rankedBy(units, 'strict', asTitle)
  return inOrder(docs.map((one) => rankDoc(one, by))).map(({ doc: { subject_id: id } }) => id)
}

test('a word counts where it is whole, and not inside of a longer one', () => {
  const docs = [
    doc(1, { en: 'ferry man', hits: 1 }),
    doc(2, { en: 'rain man', hits: 1 }),
    doc(3, { en: 'man', hits: 1 }),
  ]
  expect(order([unit('man')], docs)).toEqual([3, 2, 1])
  expect(rank([unit('man')], doc(4, { en: 'mandarin woman', hits: 1 })).isGood).toBe(false)
  expect(rank([unit('man')], doc(4, { en: 'mandarin woman man', hits: 1 })).isGood).toBe(true)
})

test('a word is found at the beginning, in the middle and at the end of either title, and in its joined spelling', () => {
  const titles = { fa: 'شیشه ای در باران', en: 'glass in rain', joined: 'شیشهای' }
  for (const word of ['شیشه', 'در', 'باران', 'glass', 'in', 'rain', 'شیشهای'])
    expect(rank([unit(word)], doc(1, { ...titles, hits: 1 })).readings).toEqual([reading([word])])
})

test('the end of one title and the beginning of the other are no word together', () => {
  const found = rank([unit('rainglass')], doc(1, { fa: 'rain', en: 'glass', hits: 1 }))
  expect(found.isGood).toBe(false)
})

test('a name among the people counts less than the title, and more than a word of what it is about', () => {
  const inTitle = doc(1, { en: 'sara and friends', hits: 1 })
  const amongPeople = doc(2, { en: 'two other friends', people: 'sara rahimi', hits: 1 })
  const elsewhere = doc(3, { en: 'two other friends', hits: 1 })
  expect(order([unit('sara')], [elsewhere, amongPeople, inTitle])).toEqual([1, 2, 3])
})

test('a genre, a year or a country as typed counts as a name does, and what sounds like it less', () => {
  const genre = doc(1, { en: 'two other friends', hits: 1, facts: 1 })
  const alike = doc(2, { en: 'dream on', hits: 1 })
  const drama = unit('drama', { readings: [reading(['drama']), reading(['dream'], 0.6)] })
  expect(order([drama], [alike, genre])).toEqual([1, 2])
  expect(rank([drama], genre).isGood).toBe(true)
})

test('the sort of thing that an added word names stands before others, and after a whole title', () => {
  const docs = [
    doc(1, { group_name: 'music', fa: 'x', hits: 2, facts: 2 }),
    doc(2, { group_name: 'series', fa: 'y', hits: 2, facts: 2 }),
    doc(3, { group_name: 'films', fa: '1404', hits: 2 }),
  ]
  const year = unit('1404')
  const asked = (word: string) => order([unit(word, { isOptional: true }), year], docs, ['1404'])
  expect(asked('series')).toEqual([3, 2, 1])
  expect(asked('اهنگ')).toEqual([3, 1, 2])
})

test('two words of one reading may stand in the title and among the people', () => {
  const synonym = unit('sara', { readings: [reading(['rain', 'rahimi'], 0.8)] })
  const found = rank([synonym], doc(1, { en: 'rain', people: 'sara rahimi', hits: 1 }))
  expect(found.isGood).toBe(true)
  expect(rank([synonym], doc(1, { en: 'rain', people: 'sara', hits: 1 })).isGood).toBe(false)
})

test('of a beginning the shortest word that begins so counts, in whichever title it stands', () => {
  const begun = unit('mo', { readings: [], beginning: 'mo' })
  const docs = [
    doc(1, { fa: 'x', en: 'mountaineering', hits: 1 }),
    doc(2, { fa: 'mon', en: 'mountaineering', hits: 1 }),
    doc(3, { fa: 'x', en: 'mountain', hits: 1 }),
    doc(4, { fa: 'x', en: 'remo', hits: 1 }),
  ]
  expect(order([begun], docs)).toEqual([2, 3, 1, 4])
})

test('a beginning among the people counts less than one in a title', () => {
  const begun = unit('rah', { readings: [], beginning: 'rah' })
  const inTitle = doc(1, { fa: 'rahil', hits: 1 })
  const amongPeople = doc(2, { fa: 'other', people: 'sara rahim', hits: 1 })
  expect(order([begun], [amongPeople, inTitle])).toEqual([1, 2])
  expect(rank([begun], amongPeople).isGood).toBe(true)
})

test('a title without a word more stands before one with a word more, even where the other language has none', () => {
  const docs = [
    doc(1, { fa: 'rain song long', hits: 1 }),
    doc(2, { fa: 'rain song', hits: 1 }),
    doc(3, { fa: 'rain', hits: 1 }),
  ]
  expect(order([unit('rain')], docs)).toEqual([3, 2, 1])
})

test('the whole title in any spelling of its spaces comes first, then what begins so', () => {
  const docs = [
    doc(3, { fa: 'on rain', hits: 1 }),
    doc(1, { fa: 'rain on', hits: 1 }),
    doc(2, { fa: 'rain on me', hits: 1 }),
  ]
  expect(order([unit('rain')], docs, ['rainon'])).toEqual([1, 2, 3])
})

test('the number of an episode counts as a word of the title where the document has it', () => {
  const number = unit('episode 3', { readings: [reading(['episode#3'])] })
  const ofEpisode = (hits: number) => rank([number], doc(1, { group_name: 'episodes', fa: 'x', hits }))
  expect(ofEpisode(1).isGood).toBe(true)
  expect(ofEpisode(0).isGood).toBe(false)
})
