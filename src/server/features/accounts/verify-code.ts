import type { Core } from '../../core.ts'
import type { Caller } from './admission/caller.ts'
import { checkCode } from './check-code.ts'
import { issueRememberToken, readStep } from './remember-tokens.ts'

export interface Verified {
  next: 'COMPLETE' | 'RESET_PASSWORD'
  rememberToken: string
}

/** Checks the code of a registration or of a forgotten password, as the token's step says, and opens the next step. */
export async function verifyCode(
  core: Core,
  given: { userName: string; code: string; rememberToken: string; caller: Caller },
): Promise<Verified> {
  const step = await readStep(core.db, given.rememberToken, core.clock.now())
  const purpose = step?.purpose === 'verify_reset' ? 'reset' : 'register'
  return checkCode(core, { ...given, purpose }, async (tx, proven) => {
    const next = { ...proven, purpose: purpose === 'reset' ? 'reset' : 'complete' } as const
    return {
      next: purpose === 'reset' ? 'RESET_PASSWORD' : 'COMPLETE',
      rememberToken: await issueRememberToken(tx, next, core.clock.now()),
    }
  })
}
