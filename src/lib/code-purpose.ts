/**
 * What a code proves. Several members may ask for the same new name at once: each has a code of their own, so that
 * nobody uses up another's tries. The code of a gift is valid for that gift only.
 */
export type CodePurpose =
  | 'register'
  | 'reset'
  | 'delete_account'
  | 'reach'
  | `change_user_name:${string}`
  | `gift:${string}`

/** What a remember token may be used for. */
export type StepPurpose = 'sign_in' | `verify_${CodePurpose}` | 'complete' | 'reset' | 'cross_login'
