import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'

interface Refused {
  /** Null: the name that was typed is nobody's, or the person was not found. */
  memberId: MemberId | null
  by: 'password' | 'code' | 'factor' | 'passkey' | 'organisation'
}

/**
 * Writes down that somebody did not come in: by what they tried, and to whose account. The typed name is not written: people
 * type their password into its field.
 */
export function noteRefusal({ log }: Pick<Core, 'log'>, { memberId, by }: Refused): void {
  log.info({ member_id: memberId, by }, 'a sign-in was refused')
}
