import { toLatinDigits } from '#lib/digits.ts'

export const codeLength = 12
const groupLength = 4

/** Letters and digits of a code; I, O, 0 and 1 are left out, because people mistake them. */
const alphabet = /[^A-HJ-NP-Z2-9]/g

/** What somebody types, pastes or scans may be a link that has the code as a parameter. */
function codeInLink(text: string): string {
  const found = /[?&]code=([^&#\s]*)/i.exec(text)?.[1]
  if (found === undefined) return text
  try {
    return decodeURIComponent(found)
  } catch {
    return found
  }
}

/** The characters of a code in a text: any digits, any case, with or without spaces and hyphens; a link too. */
export function codeIn(text: string): string {
  return toLatinDigits(codeInLink(text)).toUpperCase().replaceAll(alphabet, '').slice(0, codeLength)
}

export const isWholeCode = (code: string): boolean => code.length === codeLength

/** "7K4M-92XC-PQRS", as it is printed. */
export const printedCode = (code: string): string => groupsOf(code).join('-')

export function groupsOf(code: string): string[] {
  const groups: string[] = []
  for (let at = 0; at < code.length; at += groupLength) groups.push(code.slice(at, at + groupLength))
  return groups
}

/** The address that a ticket's QR holds: it shows the ticket and does not use it. */
export const addressOfCode = (code: string, page: '/play' | '/lives/play' = '/play'): string =>
  `${page}?code=${printedCode(codeIn(code))}`
