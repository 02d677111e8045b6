import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const entry = {
  uid: 'ticket-1@parde.example',
  title: 'تهران، ساعتِ صفر',
  text: 'Doors open 20:45; be early,\nplease \\o/',
  url: 'https://parde.example/account/tickets/1',
  starts: new Date('2026-11-27T17:30:00Z'),
  ends: new Date('2026-11-27T19:30:00Z'),
  remindMinutes: 15,
  made: new Date('2026-11-22T08:00:00.123Z'),
}

test('a calendar gets instants in UTC, so that it shows them in its own time', () => {
  const text = calendarFile([entry])
  expect(text).toContain('\r\nDTSTART:20261127T173000Z\r\nDTEND:20261127T193000Z\r\n')
  expect(text).toContain('\r\nDTSTAMP:20261122T080000Z\r\n')
  expect(text).toContain('\r\nTRIGGER:-PT15M\r\n')
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
})

test('marks that have a meaning in the file are escaped, and line ends are words', () => {
  expect(calendarFile([entry])).toContain('DESCRIPTION:Doors open 20:45\\; be early\\,\\nplease \\\\o/')
})

test('no line is longer than 75 bytes, and folding loses nothing', () => {
  const title = 'شبِ بلندِ سه‌تار '.repeat(12).trim()
  const text = calendarFile([{ ...entry, title }])
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})

test('a cancelled entry is taken out: the same name, a higher sequence, and no alarm', () => {
  const text = calendarFile([{ ...entry, sequence: 2 }], 'CANCEL')
  expect(text).toContain('\r\nMETHOD:CANCEL\r\n')
  expect(text).toContain(
    '\r\nUID:ticket-1@parde.example\r\nSEQUENCE:2\r\nORGANIZER;CN=Parde:mailto:no-reply@parde.example\r\n',
  )
  expect(text).toContain('\r\nSTATUS:CANCELLED\r\n')
  expect(text).not.toContain('VALARM')
})
