import type { z } from 'zod'
import type { Me } from '#contract/accounts.ts'
import type { Core } from '../../core.ts'
import { readMe } from './read-me.ts'
import type { OpenedSession } from './sessions.ts'

/** The answer of every step that ends signed in; without a profile the client asks who is watching. */
export async function signedIn(
  core: Core,
  { memberId, session: { token, profileId } }: { memberId: string; session: OpenedSession },
): Promise<{ token: string; me: z.input<typeof Me>; next: 'SELECT_PROFILE' | 'DONE' }> {
  const me = await readMe(core, { memberId, profileId })
  return { token, me, next: me.profile === null ? 'SELECT_PROFILE' : 'DONE' }
}
