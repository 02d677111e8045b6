import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { failFields } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { forgetKnown } from '../admission/known-device-queries.ts'
import { setPassword } from '../member-queries.ts'
import { hashPassword, isPasswordRight, newPasswordFaults } from '../password/password.ts'
import type { Faults } from '../read-particulars.ts'
import { closeSteps } from '../sign-in/remember-tokens.ts'
import { endSessionsOf } from '../sessions/session-queries.ts'
import { askPassword, holdAccount } from '../password/ask-password.ts'
import { tellAccount } from './tell-account.ts'

export interface PasswordForm {
  current_password: string
  password: string
  rePassword: string
  end_other_sessions: boolean
}

/** Sets a new password, by the rules of a registration. Closes every step that was begun with the old one. */
export async function changePassword(core: Core, viewer: Viewer, form: PasswordForm): Promise<void> {
  const { memberId, sessionId } = viewer
  const account = await askPassword(core, viewer, { field: 'current_password', password: form.current_password })
  const faults: Faults = newPasswordFaults(form, account.user_name)
  if (Object.keys(faults).length > 0) failFields(faults)
  if (await isPasswordRight(account.password_hash, form.password)) {
    failFields({ password: [{ fa: 'این همان رمز قبلی است.', en: 'This is the password you already have.' }] })
  }
  const passwordHash = await hashPassword(form.password)
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    await holdAccount(tx, account)
    await setPassword(tx, memberId, passwordHash)
    await closeSteps(tx, memberId, now)
    const endedOthers = form.end_other_sessions
    if (endedOthers) {
      await endSessionsOf(tx, memberId, { reason: 'password_changed', except: sessionId, now })
      await forgetKnown(tx, memberId)
    }
    await tellAccount(tx, core, { ...account, news: { kind: 'password_changed', endedOthers } })
  })
}
