import { hash, verify } from '@node-rs/argon2'
import { toLatinDigits } from '#lib/digits.ts'
import type { Localized } from '../../fail.ts'
import { commonPasswords } from './common-passwords.ts'

export const passwordLeast = 8

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (the library's algorithm by default is argon2id)
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The form of a password that is hashed and compared: another keyboard or another digit script must not lock its owner out.
 * NFKC as NIST SP 800-63B advises; Arabic ي ك as the Persian letters; digits as Latin ones.
 */
function folded(password: string): string {
  return toLatinDigits(password.normalize('NFKC'))
    .replace(/[\u064a\u0649]/g, '\u06cc')
    .replaceAll('\u0643', '\u06a9')
}

export function hashPassword(password: string): Promise<string> {
  return hash(folded(password), cost)
}

let nobody: Promise<string> | undefined

/** Takes as long for a member who does not exist (`stored` null) as for one who does. */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('no member has this password')
  const right = await verify(stored ?? (await nobody), folded(password))
  return right && stored !== null
}

/** What is wrong with a new password; empty when it will do. */
export function passwordFaults(password: string, userName: string): Localized[] {
  const text = folded(password)
  if (text.length === 0) return [{ fa: 'رمز را بنویسید.', en: 'Write a password.' }]
  if (Array.from(text).length < passwordLeast) {
    return [{ fa: 'رمز دست‌کم هشت نویسه دارد.', en: 'A password has at least eight characters.' }]
  }
  if (isEasy(text.toLowerCase().replace(/\s+/g, ''), userName)) {
    return [
      { fa: 'این رمز را زود حدس می‌زنند. رمز دیگری بگذارید.', en: 'This password is easy to guess. Choose another.' },
    ]
  }
  return []
}

/** The faults of a new password and its repetition, by field; empty when both will do. */
export function newPasswordFaults(
  form: { password: string; rePassword: string },
  userName: string,
): Record<string, Localized[]> {
  const password = passwordFaults(form.password, userName)
  const isRepeated = form.rePassword === form.password
  return {
    ...(password.length === 0 ? {} : { password }),
    ...(isRepeated
      ? {}
      : { rePassword: [{ fa: 'تکرار رمز با خود رمز یکی نیست.', en: 'The two passwords are not the same.' }] }),
  }
}

function isEasy(text: string, userName: string): boolean {
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
