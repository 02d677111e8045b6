import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { after } from '#lib/time/clock.ts'
import type { CodePurpose } from '#lib/lists/code-purpose.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { hashCode, newCode, sealCode } from './codes.ts'
import { deliverCode } from '../jobs.ts'
import { replaceCode } from './code-queries.ts'
import { codeLifeMs } from './code-limits.ts'
import { resendAfterMs } from './resend-wait.ts'

export interface SentCode {
  expiresAt: Date
  /** Whole seconds until a new one may be requested. */
  resendAfterSeconds: number
}

/** Makes a code and, in the same commit, the job that delivers it. Earlier codes of the same purpose stop working. */
export async function issueCode(
  tx: Tx,
  core: Core,
  to: { userName: string; purpose: CodePurpose; locale: Locale },
): Promise<SentCode> {
  const now = core.clock.now()
  const id = randomUUID()
  const code = newCode()
  const { secret } = core.config
  const expiresAt = after(now, codeLifeMs)
  await replaceCode(tx, {
    id,
    user_name: to.userName,
    purpose: to.purpose,
    code_hash: hashCode(secret, id, code),
    created_at: now,
    expires_at: expiresAt,
  })
  await core.queue.enqueue(
    tx,
    deliverCode,
    { code_id: id, sealed: sealCode(secret, code), locale: to.locale },
    { priority: 10 },
  )
  return { expiresAt, resendAfterSeconds: resendAfterMs / 1000 }
}
