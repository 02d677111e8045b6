import { expect, test } from 'vitest'
import { similarQuestions } from './similar-questions.ts'

const asked = ['شهرِ فیلم چرا هیچ‌وقت صبح نمی‌شود؟', 'صدای بی‌سیم‌ها واقعی است؟', 'Was another ending shot?'].map(
  (text) => ({
    text,
  }),
)
const found = (text: string) => similarQuestions(text, asked).map((one) => one.text)

test.each([
  ['without vowels and half-spaces', 'چرا شهر فیلم هیچوقت صبح نمیشود', asked[0]],
  ['with Arabic letters', 'صداي بي‌سيم‌ها واقعي بود؟', asked[1]],
  ['in other words around the same', 'was there another ending shot, really?', asked[2]],
])('a question written %s resembles the one that stands', (_how, text, expected) => {
  expect(found(text)).toEqual([expected?.text])
})

test('a question about something else resembles none', () => {
  expect(found('نقش سروان را از اول برای همین بازیگر نوشته بودید؟')).toEqual([])
  expect(found('چرا؟')).toEqual([])
  expect(found('؟!')).toEqual([])
})

test('at most three are shown, the nearest first', () => {
  const many = ['rain in winter', 'rain', 'rain and snow winter', 'winter rain', 'snow'].map((text) => ({ text }))
  expect(similarQuestions('Winter rain?', many).map(({ text }) => text)).toEqual([
    'rain in winter',
    'winter rain',
    'rain and snow winter',
  ])
})
