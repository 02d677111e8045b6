import { foldedPassword, isEasyPassword, passwordLeast } from '#lib/typed/password-rules.ts'

/** How strong a password is, in words for a person; `short` and `easy` are refused. */
export type PasswordStrength = 'none' | 'short' | 'easy' | 'fair' | 'good' | 'strong'

const kinds: ReadonlyArray<[RegExp, number]> = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\s/, 1],
  [/[!-/:-@[-`{-~]/, 33],
  [/[^\u0020-\u007e]/, 60],
]

/**
 * A rough measure: the bits of a random text of that length from those kinds of characters, with a repeated character
 * counting a quarter. Below ten characters it never says more than `fair`. The server's own refusals (too short, easy)
 * come first.
 */
export function passwordStrength(typed: string, userName: string): PasswordStrength {
  const password = foldedPassword(typed)
  const signs = Array.from(password)
  if (signs.length === 0) return 'none'
  if (signs.length < passwordLeast) return 'short'
  if (isEasyPassword(password, userName)) return 'easy'
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0)
  const distinct = new Set(signs).size
  const bits = (distinct + (signs.length - distinct) / 4) * Math.log2(Math.max(2, pool))
  if (bits < 45 || signs.length < 10) return 'fair'
  return bits < 60 ? 'good' : 'strong'
}
