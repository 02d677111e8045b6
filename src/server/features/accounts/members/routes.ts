import { authInit, authResendCode, authVerify, getMe } from '#contract/accounts/accounts.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, type Context, ok } from '#server/api.ts'
import type { Regions } from '#server/http/caller-country.ts'
import { callerOf } from './admission/caller.ts'
import { registerAddresses } from './addresses/routes.ts'
import { registerFactors } from './factors/factor-routes.ts'
import type { FactorDoors } from './factors/tell-factors.ts'
import { forgetPassword } from './sign-in/forget-password.ts'
import { registerDeviceLogin } from './device-login/routes.ts'
import type { PictureDoors } from './profiles/doors.ts'
import { registerProfiles } from './profiles/routes.ts'
import { readMe } from './read-me.ts'
import { resendCode } from './codes/resend-code.ts'
import { type Visitor, visitorOf } from './sessions/sessions.ts'
import { mountSignIn } from './sign-in/sign-in-routes.ts'
import { start } from './sign-in/start.ts'
import { verifyCode } from './sign-in/verify-code.ts'

const sent: Record<Locale, string> = { fa: 'کد تازه در راه است.', en: 'A new code is on its way.' }

/** Mounts the calls of registration, sign-in and the signed-in member. */
export function registerAccounts(
  api: Api,
  regions: Regions,
  { pictures, factors }: { pictures: PictureDoors; factors: FactorDoors },
): void {
  registerProfiles(api, pictures)
  const from = (context: Context): Visitor => visitorOf(context, regions)
  mountCodes(api)
  mountSignIn(api, from)
  registerFactors(api, from, factors)
  registerDeviceLogin(api, from)
  registerAddresses(api)
  api.mount(getMe, async (_input, { viewer }) => ok({ me: await readMe(api.core, viewer) }))
}

function mountCodes({ core, mount }: Api): void {
  mount(authInit, async ({ body }, context) => {
    const call = { userName: body.user_name, caller: callerOf(context), locale: context.locale }
    const { next, userName, rememberToken, code } = await start(core, call)
    return ok({
      next,
      remember_token: rememberToken,
      user_name: userName,
      resend_after_seconds: code?.resendAfterSeconds ?? null,
      code_expires_at: code?.expiresAt.toISOString() ?? null,
    })
  })

  mount(authResendCode, async ({ body }, context) => {
    const { locale } = context
    const call = { userName: body.user_name, caller: callerOf(context), locale }
    const { code, rememberToken } = await (body.remember_token === undefined
      ? forgetPassword(core, call)
      : resendCode(core, { ...call, rememberToken: body.remember_token }))
    return ok({
      message: sent[locale],
      next: 'VERIFY' as const,
      remember_token: rememberToken,
      resend_after_seconds: code.resendAfterSeconds,
      code_expires_at: code.expiresAt.toISOString(),
    })
  })

  mount(authVerify, async ({ body }, context) => {
    const { user_name: userName, code, remember_token: given } = body
    const call = { userName, code, rememberToken: given, caller: callerOf(context) }
    const verified = await verifyCode(core, call)
    const { rememberToken } = verified
    return ok(
      verified.kind === 'factor'
        ? { next: 'SECOND_FACTOR' as const, remember_token: rememberToken, second_factor: verified.asked }
        : { next: verified.kind, remember_token: rememberToken, second_factor: null },
    )
  })
}
