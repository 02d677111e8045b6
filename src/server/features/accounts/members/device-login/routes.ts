import {
  askDevice as askDeviceRoute,
  decideDevice as decideDeviceRoute,
  getDeviceRequest,
  startDevice as startDeviceRoute,
} from '#contract/accounts/account.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, type Context, ok } from '#server/api.ts'
import { readCountries } from '#server/house-lists.ts'
import type { Viewer } from '#server/viewer.ts'
import { deviceName } from '../sessions/device.ts'
import { presentSession } from '../present-me.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { askDevice } from './ask-device.ts'
import { decideDevice, findDevice } from './decide-device.ts'
import { askEveryMs, verificationPath } from './device-request.ts'
import { startDevice } from './start-device.ts'
import { showUserCode } from './user-code.ts'

const said: Record<'in' | 'refused', Record<Locale, string>> = {
  in: { fa: 'اجازه دادید. دستگاه تا چند ثانیهٔ دیگر وارد می‌شود.', en: 'Allowed. The device signs in within seconds.' },
  refused: { fa: 'اجازه ندادید. دستگاه وارد حساب نمی‌شود.', en: 'Refused. The device is not let in.' },
}

/** Sign-in begun on one device and approved on another (the shape of RFC 8628). */
export function registerDeviceLogin(
  { core, mount }: Api,
  visitorOf: (context: Context<Viewer | null>) => Visitor,
): void {
  mount(startDeviceRoute, async (_input, context) => {
    const { deviceCode, userCode, expiresAt } = await startDevice(core, visitorOf(context))
    return ok({
      device_code: deviceCode,
      user_code: showUserCode(userCode),
      verification_path: verificationPath,
      expires_at: expiresAt.toISOString(),
      interval_seconds: askEveryMs / 1000,
    })
  })

  mount(askDeviceRoute, async ({ body }, context) => {
    const answer = await askDevice(core, { deviceCode: body.device_code, visitor: visitorOf(context) })
    const nothing = { next: null, token: null, me: null }
    return ok({
      state: answer.state,
      ...(answer.signedIn === null ? nothing : await signedIn(core, answer.signedIn, context)),
    })
  })

  mount(getDeviceRequest, async ({ params }, { viewer, locale }) => {
    const { request, inTheWay } = await findDevice(core, viewer, params.code)
    const countries = await readCountries(core.db)
    return ok({
      user_code: showUserCode(request.user_code),
      device: deviceName(request.device, locale),
      browser: request.browser,
      place: request.country === null ? null : countries.nameOf(request.country, locale),
      asked_at: request.created_at.toISOString(),
      expires_at: request.expires_at.toISOString(),
      active_sessions: inTheWay.map((session) => presentSession(session, { locale, countries }, viewer.sessionId)),
    })
  })

  mount(decideDeviceRoute, async ({ params, body }, { viewer, locale }) => {
    await decideDevice(core, viewer, { code: params.code, approve: body.approve, endSession: body.end_session })
    return ok({ message: body.approve ? said.in[locale] : said.refused[locale] })
  })
}
