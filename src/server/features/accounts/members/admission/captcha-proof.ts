import type { Core } from '#server/core.ts'
import type { Caller } from './caller.ts'
import type { Door } from './crowd.ts'

/** Judges the digits of a captcha and uses it; fails with 422 for `captcha`. */
type PassCaptcha = (core: Core, answer: NonNullable<Caller['captcha']>) => Promise<void>

let passCaptcha: PassCaptcha | null = null

/** `src/server/features.ts` passes it: who comes in knows no captcha. */
export function registerCaptchaProof(pass: PassCaptcha): void {
  passCaptcha = pass
}

/**
 * Tells whether a captcha suffices in the place of work, for a person whose browser or phone cannot do it. It does for
 * messages, whose number the limits of address and name bound. It does not for guesses at a password or a code, where
 * each must cost the guesser anew.
 */
export const takesCaptcha = (door: Door): boolean => passCaptcha !== null && (door === 'init' || door === 'code')

/** Uses the captcha; it is spent even where a limit refuses the call afterwards, as work is. */
export async function hasPassedCaptcha(core: Core, answer: NonNullable<Caller['captcha']>): Promise<boolean> {
  if (passCaptcha === null) return false
  await passCaptcha(core, answer)
  return true
}
