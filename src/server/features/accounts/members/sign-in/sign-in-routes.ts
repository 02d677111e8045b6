import { authComplete, authCrossLogin, authLogin, authLogout, authResetPassword } from '#contract/accounts/accounts.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, type Context, ok } from '#server/api.ts'
import type { Viewer } from '#server/viewer.ts'
import { completeRegistration } from './complete-registration.ts'
import { crossLogin } from './cross-login.ts'
import { logIn } from './log-in.ts'
import { resetPassword } from './reset-password.ts'
import { endSession } from '../sessions/session-queries.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { loggedIn, signedIn } from '../sessions/signed-in.ts'

const signedOut: Record<Locale, string> = { fa: 'از حساب خارج شدید.', en: 'You are signed out.' }

/** Every way into an account, and the way out. */
export function mountSignIn({ core, mount }: Api, visitorOf: (context: Context<Viewer | null>) => Visitor): void {
  mount(authComplete, async ({ body }, context) => {
    const from = { visitor: visitorOf(context), locale: context.locale }
    return ok(await signedIn(core, await completeRegistration(core, body, from), context))
  })

  mount(authLogin, async ({ body }, context) => {
    const visitor = visitorOf(context)
    const result = await logIn(core, { userName: body.user_name, password: body.password, visitor })
    return ok(await loggedIn(core, result, context))
  })

  mount(authCrossLogin, async ({ body }, context) => {
    const call = { sessionId: body.s_id, rememberToken: body.remember_token, visitor: visitorOf(context) }
    return ok(await signedIn(core, await crossLogin(core, call), context))
  })

  mount(authResetPassword, async ({ body }, context) =>
    ok(await signedIn(core, await resetPassword(core, body, visitorOf(context)), context)),
  )

  mount(authLogout, async (_input, { viewer, locale }) => {
    if (viewer !== null) await endSession(core.db, viewer.sessionId, 'logout', core.clock.now())
    return ok({ message: signedOut[locale] })
  })
}
