import { afterAll } from 'vitest'
import type { CallKey } from '#contract/api.ts'
import { connect } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { hashPassword } from '#server/features/accounts/members/index.ts'
import { hashToken } from '#server/secrets.ts'
import { type CallOptions, testApp } from '#tests/support/api/app.ts'
import { codeIn, testInbox } from '#tests/support/api/inbox.ts'
import { newMember, newSession } from '#tests/support/rows/new-rows.ts'
import { startTestWorker } from '#tests/support/processes/worker.ts'

export type Body = Record<string, unknown> & { errors?: Record<string, string[]> }
export const password = 'بلوط کنار رود'
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Sign-in from the typed user name to the session: the app, its worker, a mailbox, and people with an account. */
export async function loginHouse(overrides: Partial<Config> = {}) {
  const inbox = await testInbox()
  const t = await testApp({ ...inbox.config, ...overrides })
  await startTestWorker(t)
  const passwordHash = await hashPassword(password)
  let people = 0

  const post = async (path: string, body: object, options: CallOptions = {}) => {
    const answer = await t.refused(`POST ${path}` as CallKey, { body }, { locale: 'fa', ...options })
    return { ...answer, body: answer.body as unknown as Body }
  }
  const messageOf = (userName: string, count = 1) =>
    inbox.wait(userName.startsWith('+98') ? `0${userName.slice(3)}` : userName, count)
  const sessionsOf = (memberId: MemberId) =>
    t.db.selectFrom('sessions').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute()

  return {
    t,
    db: t.db,
    clock: t.clock,
    inbox,
    post,
    readMe: (token: string) => t.refused('GET /me', {}, { token, locale: 'fa' }),
    /** Numbers of the Iranian plan, a new one for each call. */
    newPhone: () => {
      people += 1
      return `+98912${String(people).padStart(7, '0')}`
    },
    /** A member with this many live sessions; their tokens are in the order of opening. */
    async holder(options: { sessions?: number; password?: null; userName?: string } = {}) {
      const { memberId, profileId, sessionId } = await newMember(t.db, t.clock.now())
      people += 1
      const userName = options.userName ?? `+98912${String(people).padStart(7, '0')}`
      const hash = options.password === null ? null : passwordHash
      await t.db
        .updateTable('members')
        .set({ user_name: userName, user_name_kind: userName.includes('@') ? 'email' : 'phone', password_hash: hash })
        .where('id', '=', memberId)
        .execute()
      await t.db.deleteFrom('sessions').where('id', '=', sessionId).execute()
      const sessions = []
      for (let n = 0; n < (options.sessions ?? 0); n += 1)
        sessions.push(await newSession(t.db, t.clock.now(), { memberId, profileId }))
      return { memberId, profileId, userName, sessions }
    },
    logIn: (userName: string, options: CallOptions & { password?: string } = {}) =>
      post('/auth/login', { user_name: userName, password: options.password ?? password }, options),
    /** The code of the last message to a name, and how many messages it has had. */
    codeOf: async (userName: string, count = 1) => codeIn(await messageOf(userName, count)),
    messageOf,
    sessionsOf,
    liveSessionsOf: async (memberId: MemberId) => (await sessionsOf(memberId)).filter((one) => one.ended_at === null),
    endReasonOf: async (token: string) =>
      (
        await t.db
          .selectFrom('sessions')
          .select('end_reason')
          .where('token_hash', '=', hashToken(token))
          .executeTakeFirst()
      )?.end_reason,
    /** A second web server like another process: it shares only database and clock with the first. */
    async secondServer() {
      const database = connect(t.core.config.databaseUrl, { max: 8, onError: () => undefined })
      const { app } = await buildApp({ ...t.core, db: database.db })
      await app.ready()
      afterAll(async () => {
        await app.close()
        await database.close()
      })
      let trips = 0
      database.pool.on('acquire', () => (trips += 1))
      return {
        trips: () => trips,
        async post(path: string, body: object) {
          const answer = await app.inject({ method: 'POST', url: `/api/v1${path}`, payload: body })
          return { status: answer.statusCode, body: answer.json<Body>() }
        },
      }
    },
  }
}
