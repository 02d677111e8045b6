import type { Db, Tx } from '#db/client.ts'
import { after } from '#lib/clock.ts'
import { hashToken, randomToken } from '../../secrets.ts'
import { insertRememberToken, isRememberTokenOpen, lockRememberToken, useRememberToken } from './code-queries.ts'
import { rememberTokenLifeMs, type StepPurpose } from './rules.ts'

export interface Step {
  userName: string
  purpose: StepPurpose
}

/** A token that opens one step for one user name, once, within 15 minutes. */
export async function issueRememberToken(db: Db | Tx, step: Step, now: Date): Promise<string> {
  const token = randomToken()
  await insertRememberToken(db, {
    token_hash: hashToken(token),
    user_name: step.userName,
    purpose: step.purpose,
    created_at: now,
    expires_at: after(now, rememberTokenLifeMs),
  })
  return token
}

const keyOf = (token: string, step: Step) => ({
  token_hash: hashToken(token),
  user_name: step.userName,
  purpose: step.purpose,
})

/** Looks without using: to refuse early, before work that costs. */
export function opensStep(db: Db, token: string, step: Step, now: Date): Promise<boolean> {
  return isRememberTokenOpen(db, keyOf(token, step), now)
}

/** Holds the token until the transaction ends; false when it does not open this step. Then `spendRememberToken`. */
export function holdRememberToken(tx: Tx, token: string, step: Step, now: Date): Promise<boolean> {
  return lockRememberToken(tx, keyOf(token, step), now)
}

export function spendRememberToken(tx: Tx, token: string, now: Date): Promise<void> {
  return useRememberToken(tx, hashToken(token), now)
}
