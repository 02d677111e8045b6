import { after } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { deviceOf } from '../sessions/device.ts'
import { admitCall } from '../admission/slow-down-guesses.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { insertDeviceRequest } from './device-queries.ts'
import { requestLifeMs } from './device-request.ts'
import { newUserCode } from './user-code.ts'

export interface StartedDevice {
  /** Known only to the device; stored hashed. */
  deviceCode: string
  userCode: string
  expiresAt: Date
}

/**
 * Begins the sign-in of a device without a keyboard: it shows a code, and asks with a secret whether somebody has
 * approved.
 */
export async function startDevice(core: Core, visitor: Visitor): Promise<StartedDevice> {
  await admitCall(core, { door: 'device', userName: '', caller: visitor })
  const now = core.clock.now()
  const deviceCode = randomToken()
  const request = {
    device_hash: hashToken(deviceCode),
    ...deviceOf(visitor.userAgent),
    ip: visitor.ip,
    country: visitor.country,
    created_at: now,
    expires_at: after(now, requestLifeMs),
  }
  // two equal codes among fifty thousand million are rare; then another is drawn
  let userCode = newUserCode()
  while (!(await insertDeviceRequest(core.db, { ...request, user_code: userCode }))) userCode = newUserCode()
  return { deviceCode, userCode, expiresAt: request.expires_at }
}
