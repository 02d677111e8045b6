import { toLatinDigits } from '#lib/digits.ts'
import { withoutInvisible } from '#lib/persian-text.ts'

/** The owner and two more (specification §9). */
export const profileLimit = 3

/** The age ratings of the catalogue. */
export const ageLimits = [0, 7, 12, 15, 18] as const
export type AgeLimit = (typeof ageLimits)[number]

/** Four digits of any script as Latin ones; null when it is something else. */
export function readPin(input: string): string | null {
  const digits = toLatinDigits(withoutInvisible(input))
  return /^\d{4}$/.test(digits) ? digits : null
}

/** An age limit as a form says it; null for a grown person, `wrong` for what is none. */
export function readAgeLimit(input: string): AgeLimit | null | 'wrong' {
  const text = toLatinDigits(withoutInvisible(input))
  if (text === '') return null
  return ageLimits.find((limit) => String(limit) === text) ?? 'wrong'
}

export interface Guard {
  /** The profile that is to be changed or deleted. */
  target: { isChosen: boolean; hasPin: boolean }
  /** The owner's profile is the chosen one. */
  byOwner: boolean
  touchesPin: boolean
}

/**
 * Whether a change has to be proven by the profile's PIN or the account's password. Each rules over their own profile but
 * for a PIN that is set, which whoever finds the device open must not take away; the owner rules over the others'; between
 * two other profiles a PIN is a closed door, and nobody closes somebody else's.
 */
export function needsProof({ target, byOwner, touchesPin }: Guard): boolean {
  if (target.isChosen) return touchesPin && target.hasPin
  if (byOwner) return false
  return touchesPin || target.hasPin
}
