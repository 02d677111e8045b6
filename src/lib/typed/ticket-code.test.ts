import { expect, test } from 'vitest'
import { printedTicketCode, readTicketCode, ticketCodeIn } from './ticket-code.ts'

const code = 'AB23CD45EF67'

test.each([
  ['as it is printed', 'AB23-CD45-EF67'],
  ['without hyphens', 'AB23CD45EF67'],
  ['in small letters', 'ab23-cd45-ef67'],
  ['with spaces', ' AB23 CD45  EF67 '],
  ['with Persian digits', 'AB۲۳-CD۴۵-EF۶۷'],
  ['with Arabic digits', 'AB٢٣-CD٤٥-EF٦٧'],
  ['with wide letters and digits', 'ＡＢ２３－ＣＤ４５－ＥＦ６７'],
  ['with other hyphens and a half-space', 'AB23–CD45—EF67\u200c'],
  ['with marks of direction', '\u200fAB23-CD45-EF67\u200e'],
  ['a link', 'https://parde.example/ticket/AB23-CD45-EF67'],
  ['a link with a slash at its end', 'https://parde.example/en/ticket/ab23-cd45-ef67/'],
  ['a link with a query', 'https://parde.example/play?using_ticket=AB23CD45EF67'],
  ['the link of a QR', 'https://parde.example/en/play?code=AB23-CD45-EF67'],
  ['a link with other parameters, and signs in per cent', '/play?login=1&code=AB23%2DCD45%2DEF67&from=mail#x'],
])('%s is read, by the server and in a field', (_title, typed) => {
  expect(readTicketCode(typed)).toBe(code)
  expect(ticketCodeIn(typed)).toBe(code)
})

test.each([
  ['nothing', ''],
  ['only separators', ' - /'],
  ['too short', 'AB23-CD45-EF6'],
  ['too long', 'AB23-CD45-EF678'],
  ['with a zero', 'AB23-CD45-EF60'],
  ['with a one', 'AB23-CD45-EF61'],
  ['with an I', 'AB23-CD45-EF6I'],
  ['with an O', 'AB23-CD45-EF6O'],
  ['with Persian letters', 'آب۲۳-CD45-EF67'],
  ['a link that ends in something else', 'https://parde.example/AB23CD45EF67/film'],
  ['a link whose per cents are broken', '/play?code=%E0%A4%A'],
])('%s is no code', (_title, typed) => {
  expect(readTicketCode(typed)).toBeNull()
})

test('a field takes what can be in a code, as far as a code goes', () => {
  expect(ticketCodeIn('I O 0 1 ۰ ١ o i')).toBe('')
  expect(ticketCodeIn('ab23-cd4')).toBe('AB23CD4')
  expect(ticketCodeIn('AB23-CD45-EF67-8888')).toBe(code)
})

test('it is printed in groups of four', () => {
  expect([printedTicketCode(code), printedTicketCode('7K4M92'), printedTicketCode('')]).toEqual([
    'AB23-CD45-EF67',
    '7K4M-92',
    '',
  ])
})
