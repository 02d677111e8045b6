import type { Db, Tx } from '#db/client.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { minutesOfRememberToken, type StepPurpose } from '#lib/lists/code-purpose.ts'
import type { FactorKind } from '#lib/lists/factors.ts'
import type { MemberId } from '#lib/ids.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import {
  findOpenStep,
  insertRememberToken,
  lockOpenStep,
  spendStepTry,
  type StepRow,
  useDeviceRequestsOf,
  useRememberToken,
  useStepsOf,
} from './step-queries.ts'
import { codeTries } from '../codes/code-limits.ts'

export interface Step {
  userName: string
  purpose: StepPurpose
}

/** A step as its token tells it. `memberId` is null where there is no account yet. */
export interface OpenStep extends Step {
  memberId: MemberId | null
  /** Of codes: they belong to the step, so that nobody uses up another's. */
  triesLeft: number
  /** The factor by which an earlier step of this way in was proved; null: by none. */
  provedBy: FactorKind | null
}

/** A token that opens one step for one user name (and, where there is one, one account), once, within 15 minutes. */
export async function issueRememberToken(
  db: Db | Tx,
  step: Step & { memberId?: MemberId | null; provedBy?: FactorKind | null },
  now: Date,
): Promise<string> {
  const token = randomToken()
  await insertRememberToken(db, {
    token_hash: hashToken(token),
    user_name: step.userName,
    purpose: step.purpose,
    member_id: step.memberId ?? null,
    created_at: now,
    expires_at: after(now, minutes(minutesOfRememberToken)),
    tries_left: codeTries,
    proved_by: step.provedBy ?? null,
  })
  return token
}

type Found = Pick<StepRow, 'user_name' | 'purpose' | 'member_id' | 'tries_left' | 'proved_by'> | undefined

function openStep(row: Found): OpenStep | null {
  if (row === undefined) return null
  const { user_name: userName, member_id: memberId, tries_left: triesLeft, proved_by: provedBy } = row
  return { userName, purpose: row.purpose, memberId, triesLeft, provedBy }
}

function ifFor(step: Step, open: OpenStep | null): OpenStep | null {
  return open?.userName === step.userName && open.purpose === step.purpose ? open : null
}

/** Finds the step of any kind that this token opens; null when it opens nothing (any more). Looks without using. */
export async function readStep(db: Db, token: string, now: Date): Promise<OpenStep | null> {
  return openStep(await findOpenStep(db, hashToken(token), now))
}

/** Looks without using: to refuse early, before work that costs. */
export async function opensStep(db: Db, token: string, step: Step, now: Date): Promise<boolean> {
  return ifFor(step, await readStep(db, token, now)) !== null
}

/** Holds the token until the transaction ends; null when it does not open this step. Then `spendRememberToken`. */
export async function holdRememberToken(tx: Tx, token: string, step: Step, now: Date): Promise<OpenStep | null> {
  return ifFor(step, openStep(await lockOpenStep(tx, hashToken(token), now)))
}

/** Counts a wrong code against the step that the caller holds; how many tries it has left. */
export function spendTry(tx: Tx, token: string): Promise<number> {
  return spendStepTry(tx, hashToken(token))
}

export function spendRememberToken(tx: Tx, token: string, now: Date): Promise<void> {
  return useRememberToken(tx, hashToken(token), now)
}

/**
 * Closes every half-open way into an account: steps that were begun, devices that were let in and have not come yet.
 * Due whenever the password or the user name changes; a deletion erases them. The caller holds the member's lock.
 */
export async function closeSteps(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await useStepsOf(tx, memberId, now)
  await useDeviceRequestsOf(tx, memberId, now)
}
