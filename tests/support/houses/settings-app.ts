import type { CallKey } from '#contract/api.ts'
import type { MemberId, ProfileId, SessionId } from '#lib/ids.ts'
import { hashPassword } from '#server/features/accounts/members/index.ts'
import type { CallOptions } from '#tests/support/api/app.ts'
import { type Body, loginHouse, password as memberPassword } from './login-house.ts'
import { newMember, newSession } from '#tests/support/rows/new-rows.ts'

export { memberPassword }

/** The application with its worker and an inbox, and members with a password, for tests of the account's calls. */
export async function settingsApp() {
  const { t: app, inbox } = await loginHouse({ logLevel: 'trace' })
  const passwordHash = await hashPassword(memberPassword)
  const send = async (key: string, token: string | undefined, body?: object, options: CallOptions = {}) => {
    const [method, path = ''] = key.split(' ') as [string, string?]
    const input = body === undefined ? {} : { body }
    const answer = await app.refused(`${method} ${path}` as CallKey, input, { token, locale: 'en', ...options })
    return { ...answer, body: answer.body as unknown as Body }
  }
  return {
    ...app,
    inbox,
    send,
    /** A member with `memberPassword` and one live session. */
    async person(options: Parameters<typeof newMember>[2] = {}) {
      const made = await newMember(app.db, app.clock.now(), options)
      const { user_name } = await app.db
        .updateTable('members')
        .set({ password_hash: passwordHash })
        .where('id', '=', made.memberId)
        .returning('user_name')
        .executeTakeFirstOrThrow()
      return { ...made, userName: user_name }
    },
    anotherDevice: (owner: { memberId: MemberId; profileId: ProfileId }) => newSession(app.db, app.clock.now(), owner),
    me: (token: string) => send('GET /me', token),
    logIn: (userName: string, password = memberPassword) =>
      send('POST /auth/login', undefined, { user_name: userName, password }),
    endReason: async (sessionId: SessionId) =>
      (await app.db.selectFrom('sessions').select('end_reason').where('id', '=', sessionId).executeTakeFirstOrThrow())
        .end_reason,
  }
}
