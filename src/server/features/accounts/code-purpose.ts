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
