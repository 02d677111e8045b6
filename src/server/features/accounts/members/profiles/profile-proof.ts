import { typedDigits } from '#lib/typed/typed-digits.ts'

/** Reads four digits of any script as Latin ones; null for anything else. */
export function readPin(input: string): string | null {
  const digits = typedDigits(input)
  return /^\d{4}$/.test(digits) ? digits : null
}

export interface Guard {
  /** The profile to change or delete. */
  target: { isChosen: boolean; hasPin: boolean }
  /** Whether the owner's profile is the chosen one. */
  byOwner: boolean
  touchesPin: boolean
}

/**
 * Whether a change needs a proof: the profile's PIN or the account's password. A person changes their own profile
 * without a proof, except a PIN that is set: a finder of the open device must not remove it. The owner changes the
 * others without a proof. Between two other profiles, every change of a profile with a PIN, and every change of a PIN,
 * needs the proof.
 */
export function needsProof({ target, byOwner, touchesPin }: Guard): boolean {
  if (target.isChosen) return touchesPin && target.hasPin
  if (byOwner) return false
  return touchesPin || target.hasPin
}
