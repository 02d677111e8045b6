import { randomBytes, randomInt } from 'node:crypto'
import { captchaLength } from '#contract/operations/captcha.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { deriveKey, hashToken, seal, unseal } from '#server/secrets.ts'
import { giveTask } from '#server/limits/work-task.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { findCaptcha, insertCaptcha, mostTries } from './captcha-queries.ts'

export const captchaLifeMs = minutes(5)

/** Zero bits of each part of the work: 131,072 hashes on average, as the lightest work of a sign-in. */
const workBits = 13

/** All that reading sealed digits takes. */
type Sealing = { config: Pick<Core['config'], 'secret'> }

const sealKey = (core: Sealing) => deriveKey(core.config.secret, 'captcha.digits')

export const digitsOf = (core: Sealing, sealed: Buffer): string => unseal(sealKey(core), sealed).toString()

/** For whom the work of a captcha counts. */
export const workerOf = (key: string): string => `captcha|${key}`

/** How the digits are shown and said: `src/server/features.ts` passes what media makes. */
export interface CaptchaSenses {
  draw: (digits: string, locale: Locale) => Promise<Buffer>
  speak: (digits: string, locale: Locale) => Buffer
}

export interface Given {
  key: string
  digits: string
  expiresAt: Date
}

/** Makes a captcha and stores it. Fails with 429 when an address asks for too many. */
export async function giveCaptcha(core: Core, ip: string): Promise<Given> {
  await limit(core, { 'captcha.address': ip, 'captcha.block': ip })
  const key = randomBytes(16).toString('base64url')
  const digits = Array.from({ length: captchaLength }, () => randomInt(10)).join('')
  const createdAt = core.clock.now()
  const expiresAt = after(createdAt, captchaLifeMs)
  const sealed = seal(sealKey(core), Buffer.from(digits))
  await insertCaptcha(core.db, { keyHash: hashToken(key), sealed, createdAt, expiresAt })
  return { key, digits, expiresAt }
}

/** The work by which a browser shows the same without its person. */
export const workFor = (core: Core, key: string): string =>
  giveTask(core, workerOf(key), { bits: workBits, lifeMs: captchaLifeMs })

/** The digits of an open captcha, to be spoken. Fails with `request.not_found`, or 429. */
export async function digitsToSpeak(core: Core, key: string, ip: string): Promise<string> {
  await limit(core, { 'captcha_sound.address': ip })
  const found = (await findCaptcha(core.db, hashToken(key))) ?? fail('request.not_found')
  const isOpen = found.spent_at === null && found.expires_at > core.clock.now() && found.tries < mostTries
  if (!isOpen) fail('request.not_found')
  return digitsOf(core, found.sealed)
}
