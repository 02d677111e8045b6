import type { Core } from '#server/core.ts'
import type { Caller } from '../admission/caller.ts'
import { askFactor, type FactorAsked } from '../factors/ask-factor.ts'
import { hasFactor } from '../factors/factor-proof.ts'
import { checkCode } from '../codes/check-code.ts'
import { issueRememberToken, readStep } from './remember-tokens.ts'

export type Verified = { kind: 'COMPLETE' | 'RESET_PASSWORD'; rememberToken: string } | FactorAsked

/**
 * Checks the code of a registration or of a forgotten password, as the token's step says, and opens the next step. A
 * member with factors is asked for one before the new password.
 */
export async function verifyCode(
  core: Core,
  given: { userName: string; code: string; rememberToken: string; caller: Caller },
): Promise<Verified> {
  const step = await readStep(core.db, given.rememberToken, core.clock.now())
  const purpose = step?.purpose === 'verify_reset' ? 'reset' : 'register'
  return checkCode(core, { ...given, purpose }, async (tx, proven) => {
    const { userName, memberId } = proven
    if (purpose === 'reset' && memberId !== null && (await hasFactor(tx, memberId)))
      return askFactor(tx, core, { userName, memberId, purpose: 'second_factor_reset' })
    const next = { ...proven, purpose: purpose === 'reset' ? 'reset' : 'complete' } as const
    return {
      kind: purpose === 'reset' ? 'RESET_PASSWORD' : 'COMPLETE',
      rememberToken: await issueRememberToken(tx, next, core.clock.now()),
    }
  })
}
