import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticeLetters } from '#lib/lists/notice-letters.ts'
import { noticeFault } from '#lib/text/notice-text.ts'
import { type EditableLetter, fieldsOf } from './editable-letter.ts'
import { letters } from './letters.ts'

test.each(noticeLetters)('the program’s words for %s pass the checks of an edited text', (key) => {
  const letter: EditableLetter = letters[key]
  for (const locale of ['fa', 'en'] as const) {
    const { subject, text } = letter.house[locale]
    const about = fieldsOf(letter)
    expect([noticeFault(subject, 'subject', about), noticeFault(text, 'text', about)]).toEqual([null, null])
  }
})

test('both languages ask for every condition of their letter', () => {
  for (const key of noticeLetters) {
    const { house, conditions = [] }: EditableLetter = letters[key]
    for (const { text } of Object.values(house))
      for (const name of conditions) expect(text, key).toMatch(new RegExp(`^\\{if_${name}\\}`, 'm'))
  }
})

test('what is empty at times stands in lines of its own, and never in a subject', () => {
  for (const key of noticeLetters) {
    const { house, optional = [] }: EditableLetter = letters[key]
    for (const { subject, text } of Object.values(house))
      for (const name of optional) {
        expect(subject).not.toContain(`{${name}}`)
        const line = text.split('\n').find((one) => one.includes(`{${name}}`)) ?? ''
        expect(line.match(/\{(?!if_)[a-z_]+\}/g)).toEqual([`{${name}}`])
      }
  }
})

const server = join(import.meta.dirname, '../../../..')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(join(server, file), 'utf8')] as const)
const whoSays = (words: RegExp) => sources.flatMap(([file, source]) => (words.test(source) ? [file] : [])).toSorted()

test('nothing is sent but letters of the list: nobody else makes one, or hands text to a mail server or an SMS provider', () => {
  expect(whoSays(/from: \{ letter/)).toEqual([
    'features/notices/messages/ways/letter.ts',
    'features/notices/messages/words/words-of.ts',
  ])
  expect(whoSays(/\bsend(Mail|Sms)\(/)).toEqual([
    'features/accounts/members/codes/deliver-code.job.ts',
    'features/notices/messages/send-notice.ts',
    'features/notices/messages/ways/mail.ts',
    'features/notices/messages/ways/sms.ts',
  ])
  // a test of the words in the editor goes to their editor; letters that waited at an upgrade were written before
  expect(whoSays(/\btellSaid\(/)).toEqual([
    'features/accounts/members/settings/move-old-letter.ts',
    'features/notices/messages/tell.ts',
    'features/notices/templates/send-test.ts',
  ])
})

test('every letter of the list is sent by somebody', () => {
  const all = sources.map(([, source]) => source).join('\n')
  const unsent = noticeLetters.filter((letter) => !letter.startsWith('code_') && !all.includes(`'${letter}'`))
  expect(unsent).toEqual([])
})
