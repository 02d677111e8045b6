import { days, minutes, seconds } from '#lib/clock.ts'

/** Numbers of the specification (§9) and of the design (§5). */
export const codeLength = 6
export const codeLifeMs = minutes(2)
export const codeTries = 5
export const resendAfterMs = seconds(60)
export const rememberTokenLifeMs = minutes(15)
export const sessionLimit = 3
/** A session that was not seen for so long no longer counts and no longer signs in. */
export const sessionUnseenMs = days(30)
/** However busy, a session ends after a year. */
export const sessionLifeMs = days(365)
/** `last_seen_at` is written at most this often: a page makes many calls. */
export const seenEveryMs = minutes(5)

/** How a session ended decides what its device is told at its next call. */
export type EndReason = 'logout' | 'replaced' | 'ended_elsewhere' | 'password_changed' | 'member_deleted'
/** Endings that come as a surprise to the device: it is told so. */
export const endedFromElsewhere: readonly EndReason[] = ['replaced', 'ended_elsewhere', 'password_changed']

/**
 * What a code proves. Several members may ask for the same new name at once: each has a code of their own, so that nobody
 * uses up another's tries. The code of a gift is good for that one.
 */
export type CodePurpose = 'register' | 'reset' | 'delete_account' | `change_user_name:${string}` | `gift:${string}`

/** Which of the texts that go with a code. */
export type CodeText = 'register' | 'reset' | 'delete_account' | 'change_user_name' | 'gift'

export function textOf(purpose: CodePurpose): CodeText {
  return purpose.replace(/:.*$/, '') as CodeText
}

/** The step that a remember token opens; a token of one step is no good for another. */
export type StepPurpose = 'sign_in' | `verify_${CodePurpose}` | 'complete' | 'reset' | 'cross_login'
