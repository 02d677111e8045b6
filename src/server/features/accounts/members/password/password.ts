import { hash, verify } from '@node-rs/argon2'
import { foldedPassword, isEasyPassword, passwordLeast } from '#lib/typed/password-rules.ts'
import type { Localized } from '#server/fail.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { cost, nobody } from './password-cost.ts'

export function hashPassword(password: string): Promise<string> {
  return hash(foldedPassword(password), cost)
}

/** Takes as long for a member who does not exist (`stored` null) as for one who does. */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? nobody, foldedPassword(password))
  return right && stored !== null
}

/** Faults of a new password; empty when it is acceptable. */
export function passwordFaults(password: string, userName: string): Localized[] {
  const text = foldedPassword(password)
  if (text.length === 0) return [{ fa: 'رمز را بنویسید.', en: 'Write a password.' }]
  if (Array.from(text).length < passwordLeast) {
    return [{ fa: 'رمز دست‌کم هشت حرف دارد.', en: 'A password has at least eight characters.' }]
  }
  if (isEasyPassword(text, userName) || isLeakedPassword(text)) {
    return [
      { fa: 'این رمز را زود حدس می‌زنند. رمز دیگری بگذارید.', en: 'This password is easy to guess. Choose another.' },
    ]
  }
  return []
}

/** Faults of a new password and its repetition, by field; empty when both are acceptable. */
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
