/**
 * What a code proves. Several members may ask for the same new name at once: each has a separate code, so nobody uses
 * up another's tries. A gift's code is valid for that gift only.
 */
export type CodePurpose = 'register' | 'reset' | 'delete_account' | `change_user_name:${string}` | `gift:${string}`

/** Which text is sent with a code. */
export type CodeText = 'register' | 'reset' | 'delete_account' | 'change_user_name' | 'gift'

export function textOf(purpose: CodePurpose): CodeText {
  return purpose.replace(/:.*$/, '') as CodeText
}
