import type { Db, Tx } from '#db/client.ts'
import type { MemberId, OidcFlowId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'

export interface NewFlow {
  state_hash: Buffer
  browser_hash: Buffer
  nonce: string
  code_verifier: string
  locale: Locale
  created_at: Date
  expires_at: Date
}

/** Begins a sign-in, and forgets those that began before `old`. */
export async function insertFlow(db: Db, flow: NewFlow, old: Date): Promise<OidcFlowId> {
  await db.deleteFrom('oidc_flows').where('created_at', '<', old).execute()
  return (await db.insertInto('oidc_flows').values(flow).returning('id').executeTakeFirstOrThrow()).id
}

/** The sign-in that comes back now, which it does once; undefined for every other. */
export function takeReturn(db: Db, of: { stateHash: Buffer; browserHash: Buffer; now: Date }) {
  return db
    .updateTable('oidc_flows')
    .set({ returned_at: of.now })
    .where('state_hash', '=', of.stateHash)
    .where('browser_hash', '=', of.browserHash)
    .where('expires_at', '>', of.now)
    .where('returned_at', 'is', null)
    .returning(['id', 'nonce', 'code_verifier', 'locale'])
    .executeTakeFirst()
}

export interface Outcome {
  memberId: MemberId | null
  problem: string | null
  hasSecondFactor: boolean
  /** When the person gave a password or a factor to the provider; null: it did not say. */
  authenticatedAt: Date | null
}

export async function writeOutcome(tx: Tx | Db, id: OidcFlowId, finishHash: Buffer, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('oidc_flows')
    .set({
      finish_hash: finishHash,
      member_id: outcome.memberId,
      problem: outcome.problem,
      has_second_factor: outcome.hasSecondFactor,
      authenticated_at: outcome.authenticatedAt,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes the flow that a page may finish now, once, in the browser that began. */
export function takeFinish(tx: Tx, of: { finishHash: Buffer; browserHash: Buffer; now: Date }) {
  return tx
    .updateTable('oidc_flows')
    .set({ finished_at: of.now })
    .where('finish_hash', '=', of.finishHash)
    .where('browser_hash', '=', of.browserHash)
    .where('expires_at', '>', of.now)
    .where('finished_at', 'is', null)
    .returning(['member_id', 'problem', 'has_second_factor', 'authenticated_at'])
    .executeTakeFirst()
}
