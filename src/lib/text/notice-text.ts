/** The words of a notice: fields stand in braces, `{title}`. */
export interface NoticeText {
  subject: string
  /** Lines. */
  text: string
}

/**
 * The facts by which an edited text is judged: the fields that its letter gives, those that are empty at times, its
 * conditions, and by part the fields without which it is of no use.
 */
export interface NoticeFields {
  fields: readonly string[]
  optional: readonly string[]
  conditions: readonly string[]
  /** Of the fields, those that people write: no subject of ours says them. */
  free: readonly string[]
  required: Readonly<Record<keyof NoticeText, readonly string[]>>
}

export type NoticeFault =
  | { code: 'empty' | 'long' | 'control' | 'braces' }
  /**
   * `unknown`: the letter has no such field. `missing`: it needs this one. `unsure`: this one stands only in lines that are
   * left out at times. `free`: people write it, and this is a subject. `glued`: an address must end its word. `inside`: a condition stands at the start of a line.
   */
  | { code: 'unknown' | 'missing' | 'unsure' | 'free' | 'glued' | 'inside'; name: string }

/** In characters. An SMS of Persian has 70 in a part, so a long text costs several. */
export const longestNotice = { subject: 150, text: 1200 } as const

// no sign but letters: a sign would change its side in a Persian line
const field = /\{(?!if_)([a-z_]+)\}/g
const condition = /\{if_([a-z_]+)\}/g
const leading = /^\s*(?:\{if_[a-z_]+\}\s*)+/
const isLink = (name: string) => name === 'link' || name.endsWith('_link')
/** Controls, and what turns the direction of all that follows. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

const namesIn = (text: string): string[] => [...text.matchAll(field)].map(([, name = '']) => name)
const conditionsIn = (text: string): string[] => [...text.matchAll(condition)].map(([, name = '']) => name)

/**
 * The words with their fields filled in. A line that names an empty field is left out, and so is one that begins with a
 * condition, `{if_paid}`, whose value is empty; so what is not always said has a line of its own. A value of several lines
 * becomes several. `links`: the addresses that were put in, as fields of ours; one that stands in what people write is none. Null: a field or a condition is named that `values` lacks.
 */
export function fillNotice(
  { subject, text }: NoticeText,
  values: Readonly<Record<string, string>>,
): { subject: string; lines: string[]; links: string[] } | null {
  const named = [subject, text].flatMap((part) => [...namesIn(part), ...conditionsIn(part)])
  if (named.some((name) => !Object.hasOwn(values, name))) return null
  const filled = (line: string) => line.replace(field, (_, name: string) => values[name] ?? '')
  const lines = text
    .split('\n')
    .filter((line) => [...namesIn(line), ...conditionsIn(line)].every((name) => values[name] !== ''))
    .flatMap((line) => filled(line.replace(leading, '')).split('\n'))
    .filter((line) => line.trim() !== '')
  const links = [...new Set(namesIn(text))].filter(isLink).flatMap((name) => values[name] || [])
  return { subject: filled(subject), lines, links }
}

/** Whether a subject says nothing that people write. */
export const isSafeSubject = (subject: string, { free }: Pick<NoticeFields, 'free'>): boolean =>
  !namesIn(subject).some((name) => free.includes(name))

/** Whether a line may be left out, whatever `name` holds. */
const isUnsure = (line: string, name: string, { optional }: NoticeFields): boolean =>
  conditionsIn(line).length > 0 || namesIn(line).some((other) => other !== name && optional.includes(other))

function fieldFault(typed: string, part: keyof NoticeText, about: NoticeFields): NoticeFault | null {
  const lines = typed.split('\n')
  const unknown = namesIn(typed).find((name) => !about.fields.includes(name))
  if (unknown !== undefined) return { code: 'unknown', name: unknown }
  const free = part === 'subject' ? namesIn(typed).find((name) => about.free.includes(name)) : undefined
  if (free !== undefined) return { code: 'free', name: free }
  const unasked = conditionsIn(typed).find((name) => !about.conditions.includes(name))
  if (unasked !== undefined) return { code: 'unknown', name: `if_${unasked}` }
  const rest = part === 'text' ? lines.map((line) => line.replace(leading, '')).join('\n') : typed
  const [inside] = conditionsIn(rest)
  if (inside !== undefined) return { code: 'inside', name: `if_${inside}` }
  if (/[{}]/.test(rest.replace(field, ''))) return { code: 'braces' }
  // mail programs and phones take what follows an address for a part of it
  const glued = namesIn(rest).find(
    (name) => isLink(name) && new RegExp(`\\{${name}\\}\\S|\\S\\{${name}\\}`, 'u').test(rest),
  )
  if (glued !== undefined) return { code: 'glued', name: glued }
  for (const name of about.required[part]) {
    const having = lines.filter((line) => namesIn(line).includes(name))
    if (having.length === 0) return { code: 'missing', name }
    if (having.every((line) => isUnsure(line, name, about))) return { code: 'unsure', name }
  }
  return null
}

/** Finds the fault of a subject or a text as it was typed; null: none. */
export function noticeFault(typed: string, part: keyof NoticeText, about: NoticeFields): NoticeFault | null {
  if (typed.trim() === '') return { code: 'empty' }
  if (Array.from(typed).length > longestNotice[part]) return { code: 'long' }
  if (controls.test(part === 'text' ? typed.replaceAll('\n', '') : typed)) return { code: 'control' }
  return fieldFault(typed, part, about)
}

/** One line, whatever a name holds: a line end would begin another header, and a turned direction another sentence. */
export const onOneLine = (text: string): string => text.replaceAll(new RegExp(`${controls.source}+`, 'gu'), ' ').trim()

/** A notice as an SMS. */
export const smsText = ({ subject, lines }: { subject: string; lines: readonly string[] }): string =>
  `${onOneLine(subject)}.\n${lines.join('\n')}`

/** A code as an SMS; its last line lets the phone fill in the code (origin-bound one-time codes). */
export const codeSmsText = (
  { subject, lines }: { subject: string; lines: readonly string[] },
  { host, code }: { host: string; code: string },
): string => `${onOneLine(subject)}\n${lines.join('\n')}\n\n@${host} #${code}`

/** The line of a notice that a push shows below its subject: the first that is no address. */
export const pushLine = (lines: readonly string[]): string => lines.find((line) => !/https?:\/\//.test(line)) ?? ''

/** The default alphabet of GSM 03.38, and what takes two septets of it. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const gsmTwice = new Set('^{}\\[~]|€\f')

/** How many parts an SMS takes: of 160 septets, or of 70 UTF-16 units where a letter is not in the GSM alphabet. */
export function smsParts(text: string): number {
  const letters = Array.from(text)
  const isGsm = letters.every((letter) => gsm.has(letter) || gsmTwice.has(letter))
  const length = isGsm ? letters.reduce((sum, letter) => sum + (gsmTwice.has(letter) ? 2 : 1), 0) : text.length
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / joined)
}
