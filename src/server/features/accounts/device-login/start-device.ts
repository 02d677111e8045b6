import { after } from '#lib/clock.ts'
import type { Core } from '../../../core.ts'
import { hashToken, randomToken } from '../../../secrets.ts'
import { deviceOf } from '../device.ts'
import { admitCall } from '../admission/slow-down-guesses.ts'
import type { Visitor } from '../sessions.ts'
import { insertDeviceRequest } from './device-queries.ts'
import { requestLifeMs } from './device-request.ts'
import { newUserCode } from './user-code.ts'

export interface StartedDevice {
  /** Known to the device alone; stored hashed. */
  deviceCode: string
  userCode: string
  expiresAt: Date
}

/** A device without a keyboard asks to be let in: it shows a code, and asks with a secret whether somebody has approved. */
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
  // two of fifty thousand million meet once in a long time; then another is drawn
  let userCode = newUserCode()
  while (!(await insertDeviceRequest(core.db, { ...request, user_code: userCode }))) userCode = newUserCode()
  return { deviceCode, userCode, expiresAt: request.expires_at }
}
