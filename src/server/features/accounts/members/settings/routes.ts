import {
  askDeletionCode as askDeletionCodeRoute,
  askUserNameChange as askUserNameRoute,
  changePassword as changePasswordRoute,
  confirmMe as confirmMeRoute,
  confirmUserNameChange as confirmUserNameRoute,
  deleteAccount as deleteAccountRoute,
  endOneSession as endOneSessionRoute,
  endOtherSessions as endOtherSessionsRoute,
  exportMyData,
  getDeletion,
  getSessions,
  updateMe as updateMeRoute,
} from '#contract/accounts/account.ts'
import { askReachCode as askReachCodeRoute, confirmReach as confirmReachRoute } from '#contract/notices/notices.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { sentence } from '#server/fail.ts'
import { readCountries } from '#server/house-lists.ts'
import type { Viewer } from '#server/viewer.ts'
import { callerOf } from '../admission/caller.ts'
import { makeKnown } from '../admission/known-devices.ts'
import { givenFactor } from '../factors/given-factor.ts'
import { proveSession } from '../factors/prove-session.ts'
import type { FactorDoors } from '../factors/tell-factors.ts'
import { presentSession } from '../present-me.ts'
import { readMe } from '../read-me.ts'
import { sessionLimit } from '../sessions/session-limits.ts'
import type { CodeOnItsWay } from '../codes/send-code.ts'
import { changePassword } from './change-password.ts'
import { confirmMe } from './confirm-me.ts'
import { askUserNameChange, confirmUserNameChange } from './change-user-name.ts'
import { askDeletionCode, deleteAccount, type DeletionDoors, prospectOfDeletion } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { endOneSession, endOtherSessions, listSessions } from './own-sessions.ts'
import { askReachCode, confirmReach } from './prove-reach.ts'
import { updateMe } from './update-me.ts'

const said = {
  saved: { fa: 'نگه داشته شد.', en: 'Saved.' },
  codeSent: { fa: 'کد در راه است.', en: 'The code is on its way.' },
  nameChanged: { fa: 'از این پس با نام تازه وارد می‌شوید.', en: 'From now on you sign in with the new one.' },
  confirmed: { fa: 'ممنون، خودتان بودید.', en: 'Thank you, it is you.' },
  passwordChanged: { fa: 'رمز عوض شد.', en: 'Your password is changed.' },
  ended: { fa: 'دستگاه از حساب خارج شد.', en: 'The device is signed out.' },
  othersEnded: { fa: 'همهٔ دستگاه‌های دیگر از حساب خارج شدند.', en: 'All other devices are signed out.' },
  reached: { fa: 'پیام‌ها دوباره به شما می‌رسد.', en: 'Messages reach you again.' },
  deleted: { fa: 'حساب شما پاک شد.', en: 'Your account is deleted.' },
} as const satisfies Record<string, Record<Locale, string>>

type SettingsDoors = DeletionDoors & { factors: FactorDoors }

/** Mounts the calls of the member’s personal details, security and data. */
export function registerSettings(api: Api, doors: SettingsDoors): void {
  mountParticulars(api)
  mountSessions(api, doors)
  mountReach(api)
  mountData(api, doors)
}

function mountParticulars({ core, mount }: Api): void {
  mount(updateMeRoute, async ({ body }, { viewer, locale }) => {
    await updateMe(core, viewer.memberId, body)
    return ok({ message: said.saved[locale], me: await readMe(core, viewer) })
  })

  mount(askUserNameRoute, async ({ body }, context) => {
    const { viewer, locale } = context
    const asked = { userName: body.user_name, password: body.password, caller: callerOf(context), locale }
    return ok(presentSent(await askUserNameChange(core, viewer, asked), locale))
  })

  mount(confirmUserNameRoute, async ({ body }, context) => {
    const { viewer, locale } = context
    const { user_name: userName, code, remember_token: rememberToken } = body
    const given = { userName, code, rememberToken, caller: callerOf(context) }
    await confirmUserNameChange(core, viewer.memberId, given)
    return ok({ message: said.nameChanged[locale], me: await readMe(core, viewer) })
  })

  mount(changePasswordRoute, async ({ body }, context) => {
    const { viewer, locale } = context
    await changePassword(core, viewer, body)
    // all other known devices were forgotten with the old password
    if (body.end_other_sessions) await makeKnown(core, viewer.memberId, context)
    return ok({ message: said.passwordChanged[locale] })
  })
}

function mountSessions({ core, mount }: Api, doors: SettingsDoors): void {
  mount(getSessions, async (_input, { viewer, locale }) => {
    return ok(await presentSessions(core, viewer, locale))
  })

  mount(confirmMeRoute, async ({ body }, { viewer, locale }) => {
    const { password, ...factor } = body
    if (password === undefined) await proveSession(core, doors.factors, viewer, givenFactor(factor))
    else await confirmMe(core, viewer, password)
    return ok({ message: said.confirmed[locale] })
  })

  mount(endOneSessionRoute, async ({ params }, { viewer, locale }) => {
    await endOneSession(core, viewer, params.id)
    return ok({ message: said.ended[locale], ...(await presentSessions(core, viewer, locale)) })
  })

  mount(endOtherSessionsRoute, async (_input, { viewer, locale }) => {
    await endOtherSessions(core, viewer)
    return ok({ message: said.othersEnded[locale], ...(await presentSessions(core, viewer, locale)) })
  })
}

function mountReach({ core, mount }: Api): void {
  mount(askReachCodeRoute, async (_input, context) => {
    const { viewer, locale } = context
    return ok(presentSent(await askReachCode(core, viewer.memberId, { caller: callerOf(context), locale }), locale))
  })

  mount(confirmReachRoute, async ({ body }, context) => {
    const { viewer, locale } = context
    const given = { code: body.code, rememberToken: body.remember_token, caller: callerOf(context) }
    await confirmReach(core, viewer.memberId, given)
    return ok({ message: said.reached[locale] })
  })
}

function mountData({ core, mount }: Api, doors: DeletionDoors): void {
  const { personalData } = doors
  mount(exportMyData, async ({ body }, { viewer, reply }) => {
    const file = await exportData(core, viewer, { password: body.password, personalData })
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'no-store')
    await reply.send(file.text)
    return { status: 200 as const }
  })

  mount(getDeletion, async (_input, { viewer, locale }) => {
    const { obstacle, moneyLeft, ...counts } = await prospectOfDeletion(core, viewer, personalData)
    return ok({ obstacle: obstacle === null ? null : sentence(obstacle, locale), money_left: moneyLeft, ...counts })
  })

  mount(askDeletionCodeRoute, async (_input, context) => {
    const { viewer, locale } = context
    const from = { caller: callerOf(context), locale }
    return ok(presentSent(await askDeletionCode(core, viewer.memberId, from), locale))
  })

  mount(deleteAccountRoute, async ({ body }, context) => {
    const { viewer, locale } = context
    await deleteAccount(core, viewer, { form: body, caller: callerOf(context), locale, ...doors })
    return ok({ message: said.deleted[locale] })
  })
}

async function presentSessions(core: Core, viewer: Viewer, locale: Locale) {
  const live = await listSessions(core, viewer)
  const countries = await readCountries(core.db)
  return {
    sessions: live.map((row) => presentSession(row, { locale, countries }, viewer.sessionId)),
    max: sessionLimit,
  }
}

function presentSent({ userName, rememberToken, code }: CodeOnItsWay & { userName: string }, locale: Locale) {
  return {
    message: said.codeSent[locale],
    remember_token: rememberToken,
    user_name: userName,
    resend_after_seconds: code.resendAfterSeconds,
    code_expires_at: code.expiresAt.toISOString(),
  }
}
