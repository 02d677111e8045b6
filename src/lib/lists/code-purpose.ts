/**
 * The purpose that a code proves. Several members may ask for the same new name at once: each has a code of their own,
 * so that nobody uses up another's tries. The code of a gift is valid for that gift only.
 */
export type CodePurpose =
  | 'register'
  | 'reset'
  | 'delete_account'
  | 'reach'
  | `change_user_name:${string}`
  | `gift:${string}`

/**
 * The factor is asked for, and on what ground: after the right password, after the code of a forgotten one, or after a
 * code that came to the member's name.
 */
export const factorSteps = ['second_factor', 'second_factor_reset', 'second_factor_code'] as const
export type FactorStep = (typeof factorSteps)[number]

/** Minutes in which the next step of a sign-in has to follow. A page that kept an older step begins anew. */
export const minutesOfRememberToken = 15

/** The purpose for which a remember token may be used. */
export type StepPurpose = 'sign_in' | `verify_${CodePurpose}` | 'complete' | 'reset' | 'cross_login' | FactorStep
