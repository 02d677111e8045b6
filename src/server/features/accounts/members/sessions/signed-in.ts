import type { z } from 'zod'
import type { authLogin, Me } from '#contract/accounts/accounts.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Context } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { sentence } from '#server/fail.ts'
import { readCountries } from '#server/house-lists.ts'
import { noteCaller } from '#server/http/request-work.ts'
import { makeKnown } from '../admission/known-devices.ts'
import { presentSession } from '../present-me.ts'
import { readMe } from '../read-me.ts'
import type { OpenedSession } from './sessions.ts'
import type { LoggedIn } from '../sign-in/open-or-choose-session.ts'

type Asked = Pick<Context, 'ip' | 'request' | 'reply' | 'locale'>

/**
 * The answer of every step that ends signed in; without a profile the client asks who is watching. From now on the
 * browser is known to the account, and the line of the request names who has come in.
 */
export async function signedIn(
  core: Core,
  { memberId, session: { token, profileId, provedBy } }: { memberId: MemberId; session: OpenedSession },
  context: Asked,
): Promise<{ token: string; me: z.input<typeof Me>; next: 'SELECT_PROFILE' | 'DONE' }> {
  noteCaller(context.request, { memberId, keyId: null })
  await makeKnown(core, memberId, context)
  const me = await readMe(core, { memberId, profileId, provedBy })
  return { token, me, next: me.profile === null ? 'SELECT_PROFILE' : 'DONE' }
}

type LoginAnswer = z.input<(typeof authLogin)['responses'][200]>

/** The answer of a login, which may ask for a factor, have found three live sessions, or lead on to a new password. */
export async function loggedIn(
  core: Core,
  result: LoggedIn | { kind: 'reset'; rememberToken: string },
  context: Asked,
): Promise<LoginAnswer> {
  const nothing = {
    token: null,
    me: null,
    active_sessions: [],
    remember_token: null,
    second_factor: null,
    message: null,
  }
  if (result.kind === 'in') return { ...nothing, ...(await signedIn(core, result, context)) }
  if (result.kind === 'reset') return { ...nothing, next: 'RESET_PASSWORD', remember_token: result.rememberToken }
  if (result.kind === 'factor')
    return { ...nothing, next: 'SECOND_FACTOR', remember_token: result.rememberToken, second_factor: result.asked }
  const countries = await readCountries(core.db)
  return {
    ...nothing,
    next: 'MORE_THAN_3_ACTIVE_SESSION',
    active_sessions: result.sessions.map((session) => presentSession(session, { locale: context.locale, countries })),
    remember_token: result.rememberToken,
    message: sentence('auth.too_many_sessions', context.locale),
  }
}
