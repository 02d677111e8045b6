import { commonPasswords } from './common-passwords.ts'
import { toLatinDigits } from './digits.ts'

/** The fewest characters of a password. */
export const passwordLeast = 8

/**
 * The form of a password that is hashed and compared: another keyboard or another digit script must not lock its owner out.
 * NFKC as NIST SP 800-63B advises; Arabic ي ك as the Persian letters; digits as Latin ones.
 */
export function foldedPassword(password: string): string {
  return toLatinDigits(password.normalize('NFKC'))
    .replace(/[\u064a\u0649]/g, '\u06cc')
    .replaceAll('\u0643', '\u06a9')
}

/** Everybody tries it first: a well-known password, the user name itself, a repeat or a run. `password` is folded. */
export function isEasyPassword(password: string, userName: string): boolean {
  const text = password.toLowerCase().replace(/\s+/g, '')
  const name = userName.toLowerCase()
  const local = name.startsWith('+98') ? `0${name.slice(3)}` : (name.split('@')[0] ?? name)
  if (text === name || text === local || commonPasswords.has(text)) return true
  if (commonPasswords.has(text.replace(/[\d!@#$.*_-]{1,4}$/, ''))) return true
  return /^(.{1,3})\1+$/u.test(text) || isRun(text)
}

/** One step up or down all along: 12345678, hgfedcba. */
function isRun(text: string): boolean {
  const steps = new Set<number>()
  for (let at = 1; at < text.length; at += 1) steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) === 1
}
