import type { CodePurpose } from '#lib/lists/code-purpose.ts'

const codeTexts = ['register', 'reset', 'delete_account', 'reach', 'change_user_name', 'gift'] as const
/** Which of the texts that go with a code. */
export type CodeText = (typeof codeTexts)[number]

export function textOf(purpose: CodePurpose): CodeText {
  const found = codeTexts.find((text) => purpose === text || purpose.startsWith(`${text}:`))
  if (found === undefined) throw new Error(`no text goes with a code for ${purpose}`)
  return found
}
