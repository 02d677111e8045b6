import type { z } from 'zod'
import type { Factors } from '#contract/accounts/factors.ts'
import type { Core } from '#server/core.ts'
import type { Viewer } from '#server/viewer.ts'
import { readAccount } from '../member-queries.ts'
import { countRecoveryCodes, findSessionProof, findTimeCodes } from './factor-queries.ts'
import { listPasskeys } from './passkey-queries.ts'

/** Presents a member's factors. Whether the session is proved is read anew: this call may have changed it. */
export async function presentFactors(
  core: Core,
  { memberId, sessionId, staffRole }: Viewer,
): Promise<z.input<typeof Factors>> {
  const [account, passkeys, codes, left, provedBy] = await Promise.all([
    readAccount(core.db, memberId),
    listPasskeys(core.db, memberId),
    findTimeCodes(core.db, memberId),
    countRecoveryCodes(core.db, memberId),
    findSessionProof(core.db, sessionId),
  ])
  return {
    passkeys: passkeys.map((key) => ({
      id: key.id,
      name: key.name,
      created_at: key.created_at.toISOString(),
      last_used_at: key.last_used_at?.toISOString() ?? null,
    })),
    time_codes_since: codes?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: left,
    has_password: typeof account?.password_hash === 'string',
    is_needed: staffRole !== null && core.config.secondFactorRoles.includes(staffRole),
    is_proved: provedBy !== null,
  }
}
