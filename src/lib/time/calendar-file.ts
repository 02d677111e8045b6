// Present in Node and in every browser; the library layer carries neither's types.
declare const URL: new (input: string) => { readonly host: string; readonly hostname: string }
declare const TextEncoder: new () => { encode(text: string): { readonly length: number } }

/** The facts about a screening that a calendar needs. */
export type CalendarEntry = {
  /** Stays the same when the file is made again, so that a calendar changes the entry instead of adding another. */
  uid: string
  title: string
  text: string
  url: string
  starts: Date
  ends: Date
  /** Minutes before the beginning at which the calendar reminds. */
  remindMinutes: number
  made: Date
  /** Raised with each change: a calendar keeps the entry with the highest one. */
  sequence?: number
}

/** `PUBLISH` enters or changes entries, `CANCEL` takes them out (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/** The text of an .ics file (RFC 5545): instants in UTC, lines of at most 75 bytes that end with CRLF. */
export function calendarFile(entries: readonly CalendarEntry[], method: CalendarMethod = 'PUBLISH'): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parde//Tickets//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...entries.flatMap((entry) => eventOf(entry, method)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(entry: CalendarEntry, method: CalendarMethod): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `SEQUENCE:${entry.sequence ?? 0}`,
    // a calendar removes an entry only when the same organiser asks, and many calendars accept only a mail address
    `ORGANIZER;CN=Parde:mailto:no-reply@${new URL(entry.url).hostname}`,
    `DTSTAMP:${instant(entry.made)}`,
    `DTSTART:${instant(entry.starts)}`,
    `DTEND:${instant(entry.ends)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.text)}`,
    `URL:${entry.url}`,
    ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : alarmOf(entry)),
    'END:VEVENT',
  ]
}

const alarmOf = (entry: CalendarEntry): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(entry.title)}`,
  `TRIGGER:-PT${entry.remindMinutes}M`,
  'END:VALARM',
]

/** The name of a ticket's entry: the same in the file of its page and in every mail. `site`: an address of ours. */
export const ticketUid = (ticketId: string, site: string): string => `ticket-${ticketId}@${new URL(site).host}`

/** `20261127T173000Z` */
const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const lineBytes = 75

/** A long line goes on in the next one after a space; a character is never cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const rows: string[] = []
  let row = ''
  let size = 0
  for (const character of line) {
    const bytes = encoder.encode(character).length
    if (size + bytes > lineBytes) {
      rows.push(row)
      row = ' '
      size = 1
    }
    row += character
    size += bytes
  }
  return [...rows, row].join('\r\n')
}
