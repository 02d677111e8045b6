import { commonPasswords } from './common-passwords.ts'
import { toLatinDigits } from '../persian/digits.ts'
import { isHouseName } from '../text/house-name.ts'

/** The minimum number of characters in a password. */
export const passwordLeast = 8

/**
 * The form of a password that is hashed and compared, so that another keyboard or digit script does not lock its owner
 * out. NFKC as NIST SP 800-63B advises; Arabic ي ك become the Persian letters; digits become Latin.
 */
export function foldedPassword(password: string): string {
  return toLatinDigits(password.normalize('NFKC'))
    .replace(/[\u064a\u0649]/g, '\u06cc')
    .replaceAll('\u0643', '\u06a9')
}

/**
 * Whether attackers would try it first: a well-known password, the house's name, the user name itself, a repeat or a run. `password` is
 * already folded.
 */
export function isEasyPassword(password: string, userName: string): boolean {
  const text = password.toLowerCase().replace(/\s+/g, '')
  const name = userName.toLowerCase()
  const local = name.startsWith('+98') ? `0${name.slice(3)}` : (name.split('@')[0] ?? name)
  if (text === name || text === local || commonPasswords.has(text) || isHouseName(text.replace(/[^\p{L}]+$/u, '')))
    return true
  if (commonPasswords.has(text.replace(/[\d!@#$.*_-]{1,4}$/, ''))) return true
  return /^(.{1,3})\1+$/u.test(text) || isRun(text)
}

/** Whether each character is one above, or each one below, the one before it: 12345678, hgfedcba. */
function isRun(text: string): boolean {
  const steps = new Set<number>()
  for (let at = 1; at < text.length; at += 1) steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) === 1
}
