import PostalMime, { type Address } from 'postal-mime'

/** A part by which a mail program enters, changes or removes something in a calendar. */
export interface CalendarPart {
  /** The instruction to the mail program: PUBLISH, REQUEST, CANCEL. */
  method: string
  text: string
}

/** The parts of a mail that an inbox page needs. */
export interface ParsedMail {
  subject: string
  from: string
  text: string
  html: string | null
  calendar: CalendarPart | null
}

const deepestNesting = 8

function textOfHtml(html: string): string {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<(br|\/p|\/div|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&zwnj;/g, (entity) => (entity === '&nbsp;' ? ' ' : '\u200c'))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\n\s*\n+/g, '\n\n')
    .trim()
}

const withoutEnd = (text: string): string => text.replace(/\r\n/g, '\n').replace(/\n+$/, '')

/** A calendar's lines end so (RFC 5545, 3.1). */
const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')

function nameOf(from: Address | undefined): string {
  if (from?.address === undefined) return from?.name ?? ''
  return from.name === '' ? from.address : `${from.name} <${from.address}>`
}

/** Reads a message as received over SMTP (without doubled dots). Nothing of a message that cannot be read is shown. */
export async function parseMail(source: Buffer): Promise<ParsedMail> {
  const mail = await PostalMime.parse(source, {
    maxNestingDepth: deepestNesting,
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
  }).catch(() => null)
  const html = mail?.html === undefined ? null : withoutEnd(mail.html)
  // the same part comes a second time as a file, for mail programs that read no calendar
  const calendar = mail?.attachments.find(
    ({ mimeType, disposition }) => mimeType === 'text/calendar' && disposition !== 'attachment',
  )
  return {
    subject: mail?.subject ?? '',
    from: nameOf(mail?.from),
    text: mail?.text === undefined ? textOfHtml(html ?? '') : withoutEnd(mail.text),
    html,
    calendar:
      typeof calendar?.content === 'string' ? { method: calendar.method ?? '', text: crlf(calendar.content) } : null,
  }
}
