import type { MemberId, ProfileId } from '#lib/ids.ts'
import type { Config } from '#server/config.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { CallOptions } from '#tests/support/api/app.ts'
import { type Body, loginHouse } from './login-house.ts'
import { newSession } from '#tests/support/rows/new-rows.ts'
import { timeCodeOfSecret } from '#tests/support/api/time-code-app.ts'
import { type PasskeyDevice, passkeyDevice } from '#tests/support/api/passkey-device.ts'

interface Holder {
  memberId: MemberId
  profileId: ProfileId
  userName: string
}

/** Sign-in with members who have factors: their apps, keys and papers are at hand. */
export async function factorHouse(overrides: Partial<Config> = {}) {
  const house = await loginHouse(overrides)
  const { t, clock } = house

  const send = async (key: string, token: string | undefined, body?: object, options: CallOptions = {}) => {
    const answer = await t.refused(key as 'GET /me', body === undefined ? {} : { body }, { token, ...options })
    return { ...answer, body: answer.body as unknown as Body & Record<string, never> }
  }
  const signedIn = (of: Holder) => newSession(t.db, clock.now(), of)
  /** The code that an app shows now, or some steps away. */
  const timeCodeOf = (secret: string, off = 0) => timeCodeOfSecret(secret, clock.now(), off)

  /** Turns time codes on, as a member does; the clock goes on, so that the next code is another. */
  async function turnOnTimeCodes(token: string) {
    const { secret } = (await send('POST /me/time-codes', token)).body as unknown as { secret: string }
    const on = await send('POST /me/time-codes/confirm', token, { code: timeCodeOf(secret) })
    if (on.status !== 200) throw new Error(JSON.stringify(on.body))
    clock.advance(30_000)
    return { secret, recoveryCodes: (on.body as unknown as { recovery_codes: string[] | null }).recovery_codes ?? [] }
  }

  /** Adds a passkey, as a browser does. */
  async function addPasskey(token: string, device: PasskeyDevice = passkeyDevice(), name = 'گوشی') {
    const { request } = (await send('POST /me/passkeys/request', token)).body as unknown as { request: never }
    return send('POST /me/passkeys', token, { name, passkey: device.make(request) })
  }

  return {
    ...house,
    send,
    signedIn,
    timeCodeOf,
    turnOnTimeCodes,
    addPasskey,
    async holderOf(kind: 'codes' | 'passkey', options: { sessions?: number; staffRole?: StaffRole } = {}) {
      const who = await house.holder()
      if (options.staffRole !== undefined)
        await t.db
          .updateTable('members')
          .set({ staff_role: options.staffRole })
          .where('id', '=', who.memberId)
          .execute()
      const { token, sessionId } = await signedIn(who)
      const device = passkeyDevice()
      const codes = kind === 'codes' ? await turnOnTimeCodes(token) : { secret: '', recoveryCodes: [] }
      if (kind === 'passkey') await addPasskey(token, device)
      for (let n = 1; n < (options.sessions ?? 1); n += 1) await signedIn(who)
      return { ...who, token, sessionId, device, ...codes }
    },
    answer: (rememberToken: unknown, given: object, options: CallOptions = {}) =>
      house.post('/auth/second-factor', { remember_token: rememberToken, ...given }, options),
  }
}
