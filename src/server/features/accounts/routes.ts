import { authComplete, authInit, authLogin, authLogout, authResendCode, authVerify, getMe } from '#contract/accounts.ts'
import type { Locale } from '#lib/locale.ts'
import { type Api, type Context, ok } from '../../api.ts'
import type { Core } from '../../core.ts'
import type { Regions } from '../../http/region.ts'
import type { Viewer } from '../../viewer.ts'
import { registerAddresses } from './addresses/routes.ts'
import { completeRegistration } from './complete-registration.ts'
import { logIn } from './log-in.ts'
import { presentSession } from './present.ts'
import { endSession } from './session-queries.ts'
import type { PictureDoors } from './profiles/doors.ts'
import { registerProfiles } from './profiles/routes.ts'
import { readMe } from './read-me.ts'
import { resendCode } from './resend-code.ts'
import type { OpenedSession, Visitor } from './sessions.ts'
import { start } from './start.ts'
import { verifyCode } from './verify-code.ts'

const said: Record<'sent' | 'full' | 'out', Record<Locale, string>> = {
  sent: { fa: 'کد تازه در راه است.', en: 'A new code is on its way.' },
  full: { fa: 'بیش از سه دستگاه نمی‌تواند روشن باشد.', en: 'you cant have more than 3 active device' },
  out: { fa: 'از حساب خارج شدید.', en: 'You are signed out.' },
}

/** Hangs the calls of registration, sign-in and the signed-in member on the API. */
export function registerAccounts(api: Api, regions: Regions, pictures: PictureDoors): void {
  registerProfiles(api, pictures)
  mountCodes(api)
  mountSignIn(api, ({ ip, request }) => ({
    ip,
    country: regions.countryOfRequest(request),
    userAgent: request.headers['user-agent'],
  }))
  registerAddresses(api)
  api.mount(getMe, async (_input, { viewer }) => ok({ me: await readMe(api.core, viewer) }))
}

function mountCodes({ core, mount }: Api): void {
  mount(authInit, async ({ body }, { ip, locale }) => {
    const { next, userName, rememberToken, code } = await start(core, { userName: body.user_name, ip, locale })
    return ok({
      next,
      remember_token: rememberToken,
      user_name: userName,
      resend_after_seconds: code?.resendAfterSeconds ?? null,
      code_expires_at: code?.expiresAt.toISOString() ?? null,
    })
  })

  mount(authResendCode, async ({ body }, { ip, locale }) => {
    const call = { userName: body.user_name, rememberToken: body.remember_token ?? '', ip, locale }
    const { code, rememberToken } = await resendCode(core, call)
    return ok({
      message: said.sent[locale],
      next: 'VERIFY' as const,
      remember_token: rememberToken,
      resend_after_seconds: code.resendAfterSeconds,
      code_expires_at: code.expiresAt.toISOString(),
    })
  })

  mount(authVerify, async ({ body }, { ip }) => {
    const call = { userName: body.user_name, code: body.code, rememberToken: body.remember_token, ip }
    const { next, rememberToken } = await verifyCode(core, call)
    return ok({ next, remember_token: rememberToken })
  })
}

function mountSignIn({ core, mount }: Api, visitorOf: (context: Context<Viewer | null>) => Visitor): void {
  mount(authComplete, async ({ body }, context) => {
    const from = { visitor: visitorOf(context), locale: context.locale }
    const { memberId, session } = await completeRegistration(core, body, from)
    return ok(await signedIn(core, memberId, session))
  })

  mount(authLogin, async ({ body }, context) => {
    const visitor = visitorOf(context)
    const result = await logIn(core, { userName: body.user_name, password: body.password, visitor })
    const nothing = { token: null, me: null, active_sessions: [], remember_token: null, message: null }
    if (result.kind === 'in') return ok({ ...nothing, ...(await signedIn(core, result.memberId, result.session)) })
    return ok({
      ...nothing,
      next: 'MORE_THAN_3_ACTIVE_SESSION' as const,
      active_sessions: result.sessions.map((session) => presentSession(session, context.locale)),
      remember_token: result.rememberToken,
      message: said.full[context.locale],
    })
  })

  mount(authLogout, async (_input, { viewer, locale }) => {
    if (viewer !== null) await endSession(core.db, viewer.sessionId, core.clock.now())
    return ok({ message: said.out[locale] })
  })
}

/** The answer of every step that ends signed in; without a profile the client asks who is watching. */
async function signedIn(core: Core, memberId: string, { token, profileId }: OpenedSession) {
  const me = await readMe(core, { memberId, profileId })
  return { token, me, next: me.profile === null ? ('SELECT_PROFILE' as const) : ('DONE' as const) }
}
