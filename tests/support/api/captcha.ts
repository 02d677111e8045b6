import { hashToken } from '#server/secrets.ts'
import { digitsOf } from '#server/features/operations/captcha/give-captcha.ts'
import type { Core } from '#server/core.ts'
import type { TestApp } from './app.ts'

/** The house's secret and its rows, which are needed to read the digits of a captcha. */
type Reader = { core: { config: Pick<Core['config'], 'secret'> }; db: TestApp['db'] }

/** Returns the digits in the picture of a captcha. */
export async function digitsIn({ core, db }: Reader, key: string): Promise<string> {
  const row = await db
    .selectFrom('captchas')
    .where('key_hash', '=', hashToken(key))
    .select('sealed')
    .executeTakeFirstOrThrow()
  return digitsOf(core, row.sealed)
}

/** A captcha and its right answer, given long enough ago for somebody to have written a message. */
export async function solvedCaptcha(house: Pick<TestApp, 'core' | 'db' | 'call' | 'clock'>, ip?: string) {
  const { body } = await house.call('GET /core/captcha/flat', {}, ip === undefined ? {} : { ip })
  house.clock.advance(30_000)
  return { key: body.key, text: await digitsIn(house, body.key) }
}
