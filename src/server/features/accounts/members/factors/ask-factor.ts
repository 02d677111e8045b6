import type { z } from 'zod'
import type { AskedFactor } from '#contract/accounts/passkeys.ts'
import type { Tx } from '#db/client.ts'
import type { FactorStep } from '#lib/lists/code-purpose.ts'
import { ownFactorKinds } from '#lib/lists/factors.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { issueRememberToken } from '../sign-in/remember-tokens.ts'
import { findFactors } from './factor-queries.ts'
import { askForPasskey } from './passkey.ts'

/** The step at which a member is asked for a factor. */
export interface FactorAsked {
  kind: 'factor'
  rememberToken: string
  asked: z.input<typeof AskedFactor>
}

/** Opens the step that asks for a factor, and says by what it can be answered. */
export async function askFactor(
  tx: Tx,
  core: Core,
  step: { userName: string; memberId: MemberId; purpose: FactorStep },
): Promise<FactorAsked> {
  const { memberId } = step
  const has = await findFactors(tx, memberId)
  const passkey = has.passkey ? await askForPasskey(tx, core, { purpose: 'second_factor', memberId }) : null
  const rememberToken = await issueRememberToken(tx, step, core.clock.now())
  return { kind: 'factor', rememberToken, asked: { kinds: ownFactorKinds.filter((kind) => has[kind]), passkey } }
}
