import * as contract from '#contract/accounts/factors.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { PasskeyId } from '#lib/ids.ts'
import { type Api, type Context, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import type { Viewer } from '#server/viewer.ts'
import { loggedIn } from '../sessions/signed-in.ts'
import type { Visitor } from '../sessions/sessions.ts'
import * as change from './change-factors.ts'
import { givenFactor } from './given-factor.ts'
import { presentFactors } from './present-factors.ts'
import { askToProve, proveSession } from './prove-session.ts'
import { resetFactors } from './reset-factors.ts'
import { proveSecondFactor } from './second-factor.ts'
import { beginByPasskey, signInByPasskey } from './sign-in-by-passkey.ts'
import type { FactorDoors } from './tell-factors.ts'

const said = {
  passkeyAdded: { fa: 'کلید عبور اضافه شد.', en: 'The passkey is added.' },
  passkeyRemoved: { fa: 'کلید عبور برداشته شد.', en: 'The passkey is removed.' },
  codesOn: { fa: 'کد زمانی روشن شد.', en: 'Time codes are on.' },
  codesOff: { fa: 'کد زمانی خاموش شد.', en: 'Time codes are off.' },
  recovery: { fa: 'کدهای بازیابی تازه آماده است.', en: 'Your new recovery codes are ready.' },
  proved: { fa: 'تأیید شد.', en: 'Proved.' },
  reset: { fa: 'ورود دومرحله‌ای او برداشته شد.', en: 'Their second step is removed.' },
} as const satisfies Record<string, Record<Locale, string>>

/** Mounts what members do with factors: on the way in, on their security page, and for each other in the studio. */
export function registerFactors(
  api: Api,
  visitorOf: (context: Context<Viewer | null>) => Visitor,
  doors: FactorDoors,
): void {
  mountWaysIn(api, visitorOf, doors)
  mountPasskeys(api, doors)
  mountCodes(api, doors)
  mountProof(api, doors)
  api.mount(contract.resetFactors, async ({ params, body }, { viewer, locale }) => {
    await resetFactors(api.core, doors, { memberId: params.id, by: viewer.memberId, reason: body.reason })
    return ok({ message: said.reset[locale] })
  })
}

function mountWaysIn(
  { core, mount }: Api,
  visitorOf: (context: Context<Viewer | null>) => Visitor,
  doors: FactorDoors,
): void {
  mount(contract.authSecondFactor, async ({ body }, context) => {
    const call = { rememberToken: body.remember_token, given: givenFactor(body), visitor: visitorOf(context) }
    return ok(await loggedIn(core, await proveSecondFactor(core, doors, call), context))
  })

  mount(contract.authPasskeyRequest, async (_input, { ip }) => {
    return ok({ request: await beginByPasskey(core, ip) })
  })

  mount(contract.authPasskey, async ({ body }, context) => {
    const call = { passkey: body.passkey, visitor: visitorOf(context) }
    return ok(await loggedIn(core, await signInByPasskey(core, doors, call), context))
  })
}

async function changed(core: Core, viewer: Viewer, message: string, made: string[] | null) {
  return ok({ message, factors: await presentFactors(core, viewer), recovery_codes: made })
}

function mountPasskeys({ core, mount }: Api, doors: FactorDoors): void {
  mount(contract.getFactors, async (_input, { viewer }) => ok(await presentFactors(core, viewer)))

  mount(contract.askForNewPasskey, async (_input, { viewer }) =>
    ok({ request: await change.beginPasskey(core, viewer) }),
  )

  mount(contract.addPasskey, async ({ body }, { viewer, locale }) =>
    changed(core, viewer, said.passkeyAdded[locale], await change.addPasskey(core, doors, viewer, body)),
  )

  mount(contract.removePasskey, async ({ params }, { viewer, locale }) => {
    const made = await change.removePasskey(core, doors, viewer, params.id as PasskeyId)
    return changed(core, viewer, said.passkeyRemoved[locale], made)
  })
}

function mountCodes({ core, mount }: Api, doors: FactorDoors): void {
  mount(contract.beginTimeCodes, async (_input, { viewer }) => ok(await change.startTimeCodes(core, viewer)))

  mount(contract.confirmTimeCodes, async ({ body }, { viewer, locale }) =>
    changed(core, viewer, said.codesOn[locale], await change.turnTimeCodesOn(core, doors, viewer, body.code)),
  )

  mount(contract.endTimeCodes, async (_input, { viewer, locale }) =>
    changed(core, viewer, said.codesOff[locale], await change.turnTimeCodesOff(core, doors, viewer)),
  )

  mount(contract.renewRecoveryCodes, async (_input, { viewer, locale }) =>
    changed(core, viewer, said.recovery[locale], await change.renewRecoveryCodes(core, doors, viewer)),
  )
}

function mountProof({ core, mount }: Api, doors: FactorDoors): void {
  mount(contract.askToProve, async (_input, { viewer }) => ok({ request: await askToProve(core, viewer) }))

  mount(contract.proveSession, async ({ body }, { viewer, locale }) => {
    await proveSession(core, doors, viewer, givenFactor(body))
    return ok({ message: said.proved[locale], factors: await presentFactors(core, viewer) })
  })
}
