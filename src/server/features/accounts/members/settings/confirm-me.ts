import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import type { Viewer } from '#server/viewer.ts'
import { askPassword, holdAccount } from '../password/ask-password.ts'
import { confirmSession } from '../sessions/session-queries.ts'

/**
 * The member gives the password once more; for ten minutes this session may make dangerous calls. Fails as `askPassword`
 * does, and where the password was changed since it was checked.
 */
export async function confirmMe(core: Core, viewer: Viewer, password: string): Promise<void> {
  const account = await askPassword(core, viewer, { field: 'password', password })
  await transaction(core.db, async (tx) => {
    await holdAccount(tx, account)
    await confirmSession(tx, viewer.sessionId, core.clock.now())
  })
}
