import { expect, test } from 'vitest'
import { noticeLetters } from '#lib/notice-letters.ts'
import { noticeFault } from '#lib/notice-text.ts'
import type { EditableLetter } from './editable-letter.ts'
import { letters, requiredOf } from './letters.ts'

test.each(noticeLetters)('the program’s words for %s pass the checks of an edited text', (key) => {
  const { fields, house }: EditableLetter = letters[key]
  for (const locale of ['fa', 'en'] as const) {
    const { subject, text } = house[locale]
    const about = { fields, required: requiredOf(fields) }
    expect([noticeFault(subject, 'subject', about), noticeFault(text, 'text', about)]).toEqual([null, null])
  }
})

test('what is empty at times stands in lines of its own, and never in a subject', () => {
  for (const key of noticeLetters) {
    const { house, optional = [] }: EditableLetter = letters[key]
    for (const { subject, text } of Object.values(house))
      for (const name of optional) {
        expect(subject).not.toContain(`{${name}}`)
        const line = text.split('\n').find((one) => one.includes(`{${name}}`)) ?? ''
        expect(line.match(/\{[a-z_]+\}/g)).toEqual([`{${name}}`])
      }
  }
})
