/** A part by which a mail program enters, changes or removes something in a calendar. */
export interface CalendarPart {
  /** What the mail program is told to do: PUBLISH, REQUEST, CANCEL. */
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
  attachments: string[]
}

interface Part {
  headers: Map<string, string>
  /** Bytes as latin1 text, so that slicing never breaks a character. */
  body: string
}

const deepestNesting = 8

function partOf(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source)
  const head = end ? source.slice(0, end.index) : source
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : '' }
}

/** `text/plain; charset="utf-8"` → type and parameters. */
function typed(header: string): { type: string; parameters: Record<string, string> } {
  const [type = '', ...rest] = header.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const pairs = rest.map((pair) => {
    const equals = pair.indexOf('=')
    const value = pair.slice(equals + 1).trim()
    return [
      pair.slice(0, equals).trim().toLowerCase(),
      value.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/g, '$1'),
    ] as const
  })
  return { type: type.trim().toLowerCase(), parameters: Object.fromEntries(pairs) }
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/[ \t]+(?=\r?\n|$)/g, '').replace(/=\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

function decodeTransfer(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body.replace(/[^A-Za-z0-9+/=]/g, ''), 'base64')
  if (encoding === 'quoted-printable') return quotedPrintable(body)
  return Buffer.from(body, 'latin1')
}

function decodeCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/**
 * Decodes `=?utf-8?B?…?=` and `=?utf-8?Q?…?=`. Neighbouring words of one charset are joined as bytes first, because
 * mail programs cut long Persian subjects in the middle of a character.
 */
export function decodeHeader(value: string): string {
  const word = /=\?([^?*\s]+)(?:\*[^?]*)?\?([bqBQ])\?([^?]*)\?=/g
  let out = ''
  let last = 0
  let pending: { charset: string; bytes: Buffer } | undefined
  const flush = () => {
    if (pending) out += decodeCharset(pending.bytes, pending.charset)
    pending = undefined
  }
  for (const match of value.matchAll(word)) {
    const between = value.slice(last, match.index)
    if (between.trim() !== '' || !pending) {
      flush()
      out += utf8Header(between)
    }
    const charset = (match[1] ?? 'utf-8').toLowerCase()
    const coded = match[3] ?? ''
    const bytes = /b/i.test(match[2] ?? '')
      ? Buffer.from(coded, 'base64')
      : quotedPrintable(coded.replaceAll('_', ' ') + '')
    if (pending && pending.charset !== charset) flush()
    pending = { charset, bytes: pending ? Buffer.concat([pending.bytes, bytes]) : bytes }
    last = match.index + match[0].length
  }
  flush()
  return (out + utf8Header(value.slice(last))).trim()
}

/** Headers may also be raw UTF-8 (SMTPUTF8). */
function utf8Header(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8')
}

interface Found {
  text: string | undefined
  html: string | undefined
  calendar: CalendarPart | undefined
  attachments: string[]
}

function walk(part: Part, found: Found, depth: number): void {
  const { type, parameters } = typed(part.headers.get('content-type') ?? 'text/plain; charset=us-ascii')
  const disposition = typed(part.headers.get('content-disposition') ?? '')
  const boundary = parameters['boundary']
  if (type.startsWith('multipart/') && boundary !== undefined && depth < deepestNesting) {
    const [inside = ''] = `\r\n${part.body}`.split(`\n--${boundary}--`)
    for (const piece of inside.split(`\n--${boundary}`).slice(1)) {
      walk(partOf(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, '')), found, depth + 1)
    }
    return
  }
  const name = disposition.parameters['filename'] ?? parameters['name']
  if (disposition.type === 'attachment' || !type.startsWith('text/')) {
    found.attachments.push(decodeHeader(name ?? type))
    return
  }
  const encoding = (part.headers.get('content-transfer-encoding') ?? '7bit').toLowerCase()
  const content = decodeCharset(decodeTransfer(part.body, encoding), parameters['charset'] ?? 'utf-8')
  const text = content.replace(/\r\n/g, '\n').replace(/\n+$/, '')
  if (type === 'text/html') found.html ??= text
  else if (type === 'text/calendar') found.calendar ??= { method: parameters['method'] ?? '', text: content }
  else found.text ??= text
}

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

/** Reads a message as received over SMTP (without doubled dots). Never throws: unreadable parts are left out. */
export function parseMail(source: Buffer): ParsedMail {
  const root = partOf(source.toString('latin1'))
  const found: Found = { text: undefined, html: undefined, calendar: undefined, attachments: [] }
  walk(root, found, 0)
  return {
    subject: decodeHeader(root.headers.get('subject') ?? ''),
    from: decodeHeader(root.headers.get('from') ?? ''),
    text: found.text ?? textOfHtml(found.html ?? ''),
    html: found.html ?? null,
    calendar: found.calendar ?? null,
    attachments: found.attachments,
  }
}
