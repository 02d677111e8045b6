import { toLatinDigits } from './digits.ts'

const zwnj = '\u200c'
const zwj = '\u200d'
const tatweel = '\u0640'

/**
 * Contextual letter shapes that old programs copy. Only these go through NFKC: over the whole text it would also change
 * ½, ™ and ﷼.
 */
const presentationForms = /[\ufb50-\ufbff\ufe80-\ufefc]/g

/**
 * Direction marks and overrides, zero-width space, word joiner, byte order mark, soft hyphen, annotation marks. ZWNJ
 * and ZWJ are not here: they are handled elsewhere.
 */
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Noncharacter_Code_Point}/gu

const otherControls = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu // these six are white space
const lineBreaks = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/g
const blanks = /[\s\u0085]+/g

/** Tag characters have a meaning only in a flag (England, Scotland, Wales); elsewhere they are hidden text. */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu

const persianLetters: Readonly<Record<string, string>> = {
  '\u064a': '\u06cc', // ي
  '\u0649': '\u06cc', // ى
  '\u0643': '\u06a9', // ك
}

/**
 * Cleans a one-line field (name, title, query) for storing and showing. A second pass changes nothing. Arabic
 * look-alikes become Persian letters and digits; invisible, directional and control characters are removed; words are
 * separated by one space; the half-space stays inside words only.
 */
export function displayLine(text: string): string {
  return cleanLine(cleanCharacters(text))
}

/** The same for text of several lines: line breaks become LF, and at most one empty line stays between two others. */
export function displayText(text: string): string {
  return cleanCharacters(text)
    .split(lineBreaks)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}

/**
 * Removes what a person cannot see and does not mean in a machine field (phone, e-mail, amount): pasted direction
 * marks, zero-width characters (the half-space too), soft hyphens, controls; trims both ends.
 */
export function withoutInvisible(text: string): string {
  return text
    .toWellFormed()
    .replace(invisible, '')
    .replace(otherControls, '')
    .replace(/[\u200c\u200d]/g, '')
    .trim()
}

function cleanCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(presentationForms, (shape) => shape.normalize('NFKC'))
    .replace(invisible, '')
    .replace(otherControls, '')
    .replace(tags, '$1')
}

function cleanLine(line: string): string {
  // Removing a character can bring together others that then change too (a letter and its hamza, a joiner and a space),
  // so the passes repeat until nothing changes. Each pass only removes or replaces, so this ends; usually after two
  // passes.
  let before: string
  let after = line
  do {
    before = after
    after = cleanOnce(before)
  } while (after !== before)
  return after
}

function cleanOnce(line: string): string {
  return dropUselessJoiners(dropTatweel(line.replace(blanks, ' ').trim()))
    .replace(blanks, ' ')
    .trim()
    .normalize('NFC') // this must come before the letters: ي + hamza composes to ئ, ی + hamza would not
    .replace(/[\u064a\u0649\u0643]/g, (letter) => persianLetters[letter] ?? letter)
    .replace(/[\u0660-\u0669]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x90))
}

/**
 * Removes tatweel, which only stretches a word. Exception: «هـ» standing alone (هجری), where it keeps the letter's
 * initial form.
 */
function dropTatweel(line: string): string {
  return line.replace(
    /(?<![\p{L}\p{M}]\p{Join_Control}*)(ه)\u0640+(?!\p{Join_Control}*[\p{L}\p{M}])|\u0640+/gu,
    (_run, heh: string | undefined) => (heh === undefined ? '' : heh + tatweel),
  )
}

/**
 * Keeps one half-space (ZWNJ) between two parts of a word, and ZWJ where it changes a letter's shape. «¬» between
 * Persian letters becomes a half-space, because an old word processor wrote it so.
 */
function dropUselessJoiners(line: string): string {
  return line
    .replace(
      /(?<=(?=\p{Script=Arabic})\p{L}\p{M}*\p{Join_Control}*)¬(?=\p{Join_Control}*(?=\p{Script=Arabic})\p{L})/gu,
      zwnj,
    )
    .replace(/[\u200c\u200d]{2,}/g, (run) => (run.includes(zwnj) ? zwnj : zwj))
    .replace(/(?<![\p{L}\p{M}\p{N}\p{Pe}\p{Pf}])\u200c|\u200c(?![\p{L}\p{N}])/gu, '')
    .replace(/\u200d/g, (joiner, at: number, whole: string) => {
      const before = whole.slice(Math.max(0, at - neighbours), at)
      return zwjShapes(before, whole.slice(at + 1, at + 1 + neighbours)) ? joiner : ''
    })
}

/**
 * How many characters from a joiner the search for its two letters goes: enough for combining marks, not for a text
 * full of marks.
 */
const neighbours = 16

function zwjShapes(before: string, after: string): boolean {
  const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u.test(before)
  if (emoji) return /^\p{Extended_Pictographic}/u.test(after)
  const arabic = /(?=\p{Script=Arabic})\p{L}[\p{M}\p{Join_Control}]*$/u.test(before)
  if (arabic) return !/^[\p{M}\p{Join_Control}]*(?=\p{Script=Arabic})\p{L}/u.test(after)
  return /(?!\p{Script=Inherited})\p{M}$/u.test(before) // the virama of Indian scripts
}

const searchLetters: Readonly<Record<string, string>> = {
  '\u064a': '\u06cc',
  '\u0649': '\u06cc',
  '\u06d2': '\u06cc', // ے
  '\u0643': '\u06a9',
  '\u06aa': '\u06a9', // ڪ
  '\u0629': '\u0647', // ة
  '\u06c1': '\u0647', // ہ
  '\u06be': '\u0647', // ھ
  '\u06d5': '\u0647', // ە
  '\u0671': '\u0627', // ٱ
  '\u0621': '', // ء: املاء, املا
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
}
const searchLetter = new RegExp(`[${Object.keys(searchLetters).join('')}]`, 'g')

/** Words in letters that are their own key but for capitals, which most are: nothing else of the long way changes them. */
const isPlain = /^[A-Za-z\dابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی]*$/

/**
 * A key for comparing and indexing; it is never shown. Spellings that a person takes for the same word have the same
 * key: vowels, hamza, case, digit script, half-space and punctuation do not count; letters that differ in Persian (ژ ز,
 * ص س, ک گ) do.
 */
export function searchKey(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return toLatinDigits(displayLine(text).normalize('NFKD').toLowerCase())
    .normalize('NFKD')
    .replace(/\p{M}|\u0640|\u200c|\u200d/gu, '')
    .replace(searchLetter, (letter) => searchLetters[letter] ?? letter)
    .replace(/(?<=\d)[\u066c,](?=\d{3})/g, '')
    .replace(/['’‘`]/g, '')
    .replace(/(?<!\p{L})#|(?!#)\p{P}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
