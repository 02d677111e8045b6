import { toLatinDigits } from '#lib/digits.ts'
import { withoutInvisible } from '#lib/persian-text.ts'

/** Four digits of any script as Latin ones; null when it is something else. */
export function readPin(input: string): string | null {
  const digits = toLatinDigits(withoutInvisible(input))
  return /^\d{4}$/.test(digits) ? digits : null
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
