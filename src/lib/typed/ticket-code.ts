import { typedDigits } from './typed-digits.ts'

/** Letters and digits without I, O, 0 and 1, which look alike in print: 32 signs of 5 bits. */
export const ticketCodeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const ticketCodeLength = 12
const groupLength = 4

const whole = new RegExp(`^[${ticketCodeSigns}]{${ticketCodeLength}}$`)
/** People and programs put these between the signs: spaces, hyphens of all kinds, a Persian stretch, and marks that nobody sees. */
const separators = /[\s_.\p{Pd}\p{Cf}\u2212\u0640]/gu

/** Where a text is an address, the code is its parameter of that name, or else its last part. */
function partWithCode(text: string): string {
  const named = /[?&]code=([^&#\s]*)/i.exec(text)?.[1]
  const part = named ?? text.split(/[/=?&#]/).findLast((one) => one.replace(separators, '') !== '') ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The code in a typed, pasted or scanned text, in capital letters and Latin digits, without separators. */
function spelledIn(typed: string): string {
  return partWithCode(typedDigits(typed.normalize('NFKC')))
    .replace(separators, '')
    .toUpperCase()
}

/**
 * A code as somebody types or pastes it: any digits and case, with or without spaces and hyphens, or a link with it.
 * Null when it cannot be a code.
 */
export function readTicketCode(typed: string): string | null {
  const code = spelledIn(typed)
  return whole.test(code) ? code : null
}

const others = new RegExp(`[^${ticketCodeSigns}]`, 'g')

/** The signs of a code in a text that is not whole yet, and never more than a code has; others are left out. */
export const ticketCodeIn = (typed: string): string => spelledIn(typed).replace(others, '').slice(0, ticketCodeLength)

/** `ABCD-EFGH-JKLM`, as it is printed; also of the beginning of a code. */
export function printedTicketCode(code: string): string {
  const groups: string[] = []
  for (let at = 0; at < code.length; at += groupLength) groups.push(code.slice(at, at + groupLength))
  return groups.join('-')
}
