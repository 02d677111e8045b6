import { expect, test } from 'vitest'
import { noticeFault } from '#lib/notice-text.ts'
import { letterKeys, letters, requiredOf } from './letters.ts'

test.each(letterKeys)('the program’s words for %s pass the checks of an edited text, and use all of its fields', (key) => {
  const { fields, house } = letters[key]
  for (const locale of ['fa', 'en'] as const) {
    const { subject, text } = house[locale]
    const about = { fields, required: requiredOf(fields) }
    expect([noticeFault(subject, 'subject', about), noticeFault(text, 'text', about)]).toEqual([null, null])
    for (const name of fields) expect(`${subject}\n${text}`).toContain(`{${name}}`)
  }
})

test('what is empty at times stands in lines of its own, and never in a subject', () => {
  for (const key of letterKeys) {
    const letter = letters[key]
    const optional: readonly string[] = 'optional' in letter ? letter.optional : []
    for (const { subject, text } of Object.values(letter.house))
      for (const name of optional) {
        expect(subject).not.toContain(`{${name}}`)
        const line = text.split('\n').find((one) => one.includes(`{${name}}`)) ?? ''
        expect(line.match(/\{[a-z_]+\}/g)).toEqual([`{${name}}`])
      }
  }
})
