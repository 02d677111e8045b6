import { typedDigits } from '#lib/typed/typed-digits.ts'
import type { z } from 'zod'
import type { CaptchaAnswer } from '#contract/operations/captcha.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { failFields, type Localized } from '#server/fail.ts'
import { required } from '#server/http/validation.ts'
import { hashToken, isSameSecret } from '#server/secrets.ts'
import { seedOfWork } from '#server/limits/work-task.ts'
import { countTry, mostTries, spend } from './captcha-queries.ts'
import { digitsOf, workerOf } from './give-captcha.ts'

export type Answer = z.output<typeof CaptchaAnswer>

const over: Localized = {
  fa: 'این پنج رقم دیگر به کار نمی‌آید. رقم‌های تازه بگیرید.',
  en: 'These five digits are of no use any more. Get new ones.',
}
const wrong: Localized = {
  fa: 'رقم‌ها درست نبود. یک بار دیگر بخوانید یا بشنوید.',
  en: 'The digits were not right. Read or hear them once more.',
}
const lastWrong: Localized = {
  fa: 'رقم‌ها سه بار درست نبود. رقم‌های تازه بگیرید.',
  en: 'The digits were wrong three times. Get new ones.',
}

const failCaptcha = (sentence: Localized): never => failFields({ captcha: [sentence] })

/** A right answer: `spend` uses it in the transaction of what it is for, and fails when another one was faster. */
export interface Passed {
  /** When the captcha was given. */
  givenAt: Date
  spend: (tx: Tx) => Promise<void>
}

/**
 * Judges the answer to a captcha: its digits in any of three scripts, or its work. Each call is one of three tries.
 * Fails with 422 for `captcha`.
 */
export async function judgeCaptcha(core: Core, { key, text, work }: Answer): Promise<Passed> {
  const written = typedDigits(text ?? '').replaceAll(/\s/g, '')
  if (key === '' || (written === '' && !work)) return failCaptcha(required)
  const keyHash = hashToken(key)
  const tried = (await countTry(core.db, keyHash, core.clock.now())) ?? failCaptcha(over)
  const isRight = work
    ? seedOfWork(core, workerOf(key), work) !== null
    : isSameSecret(written, digitsOf(core, tried.sealed))
  if (!isRight) failCaptcha(tried.tries < mostTries ? wrong : lastWrong)
  return {
    givenAt: tried.created_at,
    spend: async (tx) => {
      if (!(await spend(tx, keyHash, core.clock.now()))) failCaptcha(over)
    },
  }
}

/** Judges an answer and uses it at once, in a transaction of its own. Fails with 422 for `captcha`. */
export async function useCaptcha(core: Core, answer: Answer): Promise<void> {
  const { spend } = await judgeCaptcha(core, answer)
  await transaction(core.db, spend)
}
