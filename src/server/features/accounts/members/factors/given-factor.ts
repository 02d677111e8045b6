import type { z } from 'zod'
import type { proveSession } from '#contract/accounts/factors.ts'
import { failFields } from '#server/fail.ts'
import { required } from '#server/http/validation.ts'
import type { GivenFactor } from './factor-proof.ts'

/** Returns the given one of the two; fails with 422 for `code` without both. */
export function givenFactor({ passkey, code = '' }: Partial<z.output<typeof proveSession.body>>): GivenFactor {
  if (passkey !== undefined) return { passkey }
  return code.trim() === '' ? failFields({ code: [required] }) : { code }
}
