/** The words of a notice: fields stand in braces, `{title}`. */
export interface NoticeText {
  subject: string
  /** Lines. */
  text: string
}

/** What an edited text is judged by: the fields that its letter gives, and those without which it is of no use. */
export interface NoticeFields {
  fields: readonly string[]
  required: readonly string[]
}

export type NoticeFault =
  | { code: 'empty' | 'long' | 'control' | 'braces' }
  /** `unknown`: the letter has no such field. `missing`: it needs this one. `glued`: an address must end its word. */
  | { code: 'unknown' | 'missing' | 'glued'; name: string }

/** In characters. An SMS of Persian has 70 in a part, so a long text costs several. */
export const longestNotice = { subject: 150, text: 1200 } as const

const field = /\{([a-z_]+)\}/g
const isLink = (name: string) => name === 'link' || name.endsWith('_link')
/** Controls, and what turns the direction of all that follows. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

const namesIn = (text: string): string[] => [...text.matchAll(field)].map(([, name = '']) => name)

/**
 * The words with their fields filled in. A line that names an empty field is left out, so what is not always said has a
 * line of its own. A value of several lines becomes several. Null: a field is named that `values` lacks.
 */
export function fillNotice(
  { subject, text }: NoticeText,
  values: Readonly<Record<string, string>>,
): { subject: string; lines: string[] } | null {
  if ([...namesIn(subject), ...namesIn(text)].some((name) => !Object.hasOwn(values, name))) return null
  const filled = (line: string) => line.replace(field, (_, name: string) => values[name] ?? '')
  const lines = text
    .split('\n')
    .filter((line) => namesIn(line).every((name) => values[name] !== ''))
    .flatMap((line) => filled(line).split('\n'))
    .filter((line) => line.trim() !== '')
  return { subject: filled(subject), lines }
}

/** What is wrong with a subject or a text as it was typed; null: nothing. */
export function noticeFault(
  typed: string,
  part: keyof NoticeText,
  { fields, required }: NoticeFields,
): NoticeFault | null {
  if (typed.trim() === '') return { code: 'empty' }
  if (Array.from(typed).length > longestNotice[part]) return { code: 'long' }
  if (controls.test(part === 'text' ? typed.replaceAll('\n', '') : typed)) return { code: 'control' }
  const names = namesIn(typed)
  const unknown = names.find((name) => !fields.includes(name))
  if (unknown !== undefined) return { code: 'unknown', name: unknown }
  if (/[{}]/.test(typed.replace(field, ''))) return { code: 'braces' }
  // mail programs and phones take what follows an address for a part of it
  const glued = names.find((name) => isLink(name) && new RegExp(`\\{${name}\\}\\S|\\S\\{${name}\\}`, 'u').test(typed))
  if (glued !== undefined) return { code: 'glued', name: glued }
  const missing = part === 'text' ? required.find((name) => !names.includes(name)) : undefined
  return missing === undefined ? null : { code: 'missing', name: missing }
}

/** One line, whatever a name holds: a line end would begin another header, and a turned direction another sentence. */
export const onOneLine = (text: string): string => text.replaceAll(new RegExp(`${controls.source}+`, 'gu'), ' ').trim()

/** A notice as an SMS. */
export const smsText = ({ subject, lines }: { subject: string; lines: readonly string[] }): string =>
  `${onOneLine(subject)}.\n${lines.join('\n')}`

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
