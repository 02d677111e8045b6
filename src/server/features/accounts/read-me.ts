import type { z } from 'zod'
import type { Me } from '#contract/accounts.ts'
import type { MemberId, ProfileId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { presentMe } from './present-me.ts'
import { readMember } from './member-queries.ts'

/** The member as the contract shows them, with the profile chosen in their session. One query. */
export async function readMe(
  core: Pick<Core, 'db'>,
  who: { memberId: MemberId; profileId: ProfileId | null },
): Promise<z.input<typeof Me>> {
  const row = await readMember(core.db, who.memberId, who.profileId)
  return row === undefined ? fail('auth.required') : presentMe(row)
}
