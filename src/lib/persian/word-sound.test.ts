import { expect, test } from 'vitest'
import { searchKey } from './persian-text.ts'
import { consonantsOf, soundDistance, soundsLike, soundsOf } from './word-sound.ts'

test.each([
  ['باران', 'baran'],
  ['ترانه', 'tarane'],
  ['ترانه', 'taraneh'],
  ['قفل', 'ghofl'],
  ['قفل', 'qofl'],
  ['خورشید', 'khorshid'],
  ['خاموش', 'xamoosh'],
  ['ژاله', 'zhale'],
  ['ژاله', 'jaleh'],
  ['معلم', 'moallem'],
  ['شمعدانی', 'shamdani'],
  ['حوض', 'hoz'],
  ['qasem', 'ghasem'],
  ['چراغ', 'cheragh'],
  ['طوفان', 'toufan'],
  ['اول', 'avval'],
])('%s and %s have the same consonants', (one, other) => {
  expect(consonantsOf(searchKey(one))).toBe(consonantsOf(other))
})

test.each([
  ['باران', 'baran', true],
  ['باران', 'baaran', true],
  ['نسیم', 'nasim', true],
  ['نسیم', 'nasem', true],
  ['پرونده', 'parvande', true],
  ['مسافر', 'mosafere', true],
  ['صندلی', 'sandalie', true],
  ['سیاه', 'siyah', true],
  ['ایستگاه', 'istgah', true],
  ['اول', 'avval', true],
  ['ملکه‌گر', 'malakegar', true],
  ['ویولن‌پرست', 'viyolonparast', true],
  ['صخره', 'sakhreye', true],
  ['نقره‌ای', 'noghrei', true],
  ['لنگه‌به‌لنگه', 'lengebelenge', true],
  ['چراغ‌های', 'cheraghhaye', true],
  ['همسایه', 'hamsaye', true],
  ['میوه', 'miveh', true],
  ['کوه', 'kooh', true],
  ['خواب', 'xab', true],
  ['دریای', 'darya', true],
  ['دریای', 'daryaye', true],
  ['چای', 'chay', true],
  ['چای', 'chaei', true],
  ['ممنوع', 'mamnou', true],
  ['معلم', 'moallem', true],
  ['مهمان', 'mahin', false],
  ['نامه', 'nam', false],
  ['باران', 'bariun', false],
])('%s is meant by %s: %s', (written, typed, isMeant) => {
  expect(soundsLike(soundsOf(typed), soundsOf(...written.split('\u200c').map(searchKey))) !== null).toBe(isMeant)
})

test('another consonant is another word', () => {
  expect(soundDistance(soundsOf('baran'), soundsOf('daran'))).toBeGreaterThan(1)
})

test('digits stay', () => {
  expect(consonantsOf('12')).toBe('12')
})
