import { authComplete, authCrossLogin, authLogin, authLogout, authResetPassword } from '#contract/accounts.ts'
import type { Locale } from '#lib/locale.ts'
import { type Api, type Context, ok } from '../../api.ts'
import { sentence } from '../../fail.ts'
import type { Viewer } from '../../viewer.ts'
import { completeRegistration } from './complete-registration.ts'
import { crossLogin } from './cross-login.ts'
import { logIn } from './log-in.ts'
import { presentSession } from './present.ts'
import { resetPassword } from './reset-password.ts'
import { endSession } from './session-queries.ts'
import type { Visitor } from './sessions.ts'
import { signedIn } from './signed-in.ts'

const signedOut: Record<Locale, string> = { fa: 'از حساب خارج شدید.', en: 'You are signed out.' }

/** Every way into an account, and the way out. */
export function mountSignIn({ core, mount }: Api, visitorOf: (context: Context<Viewer | null>) => Visitor): void {
  mount(authComplete, async ({ body }, context) => {
    const from = { visitor: visitorOf(context), locale: context.locale }
    return ok(await signedIn(core, await completeRegistration(core, body, from)))
  })

  mount(authLogin, async ({ body }, context) => {
    const visitor = visitorOf(context)
    const result = await logIn(core, { userName: body.user_name, password: body.password, visitor })
    const nothing = { token: null, me: null, active_sessions: [], remember_token: null, message: null }
    if (result.kind === 'in') return ok({ ...nothing, ...(await signedIn(core, result)) })
    return ok({
      ...nothing,
      next: 'MORE_THAN_3_ACTIVE_SESSION' as const,
      active_sessions: result.sessions.map((session) => presentSession(session, context.locale)),
      remember_token: result.rememberToken,
      message: sentence('auth.too_many_sessions', context.locale),
    })
  })

  mount(authCrossLogin, async ({ body }, context) => {
    const call = { sessionId: body.s_id, rememberToken: body.remember_token, visitor: visitorOf(context) }
    return ok(await signedIn(core, await crossLogin(core, call)))
  })

  mount(authResetPassword, async ({ body }, context) =>
    ok(await signedIn(core, await resetPassword(core, body, visitorOf(context)))),
  )

  mount(authLogout, async (_input, { viewer, locale }) => {
    if (viewer !== null) await endSession(core.db, viewer.sessionId, 'logout', core.clock.now())
    return ok({ message: signedOut[locale] })
  })
}
