import type { Db, Tx } from '#db/client.ts'
import { isUniqueViolation } from '#db/transaction.ts'
import { after } from '#lib/time/clock.ts'
import type { FactorKind } from '#lib/lists/factors.ts'
import type { DeviceRequestId, MemberId } from '#lib/ids.ts'

export interface NewDeviceRequest {
  device_hash: Buffer
  user_code: string
  device: string
  browser: string
  ip: string
  country: string | null
  created_at: Date
  expires_at: Date
}

/** False when another device shows the same code at this moment. */
export async function insertDeviceRequest(db: Db, request: NewDeviceRequest): Promise<boolean> {
  try {
    await db.insertInto('device_requests').values(request).execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'device_requests_open_code')) return false
    throw error
  }
}

/** The request that shows this code and waits for a decision. */
export function findOpenRequest(db: Db, userCode: string, now: Date) {
  return openRequests(db, userCode, now).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockOpenRequest(tx: Tx, userCode: string, now: Date) {
  return openRequests(tx, userCode, now).forUpdate().executeTakeFirst()
}

function openRequests(db: Db | Tx, userCode: string, now: Date) {
  return db
    .selectFrom('device_requests')
    .select(['id', 'user_code', 'device', 'browser', 'country', 'created_at', 'expires_at'])
    .where('user_code', '=', userCode)
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now)
}

/** `member_id` null = refused. */
export async function decideRequest(
  tx: Tx,
  id: DeviceRequestId,
  decision: {
    member_id: MemberId | null
    end_session_id: string | null
    proved_by: FactorKind | null
    decided_at: Date
  },
): Promise<void> {
  await tx.updateTable('device_requests').set(decision).where('id', '=', id).execute()
}

const facts = [
  'id',
  'expires_at',
  'decided_at',
  'member_id',
  'end_session_id',
  'proved_by',
  'taken_at',
  'asked_at',
] as const
export type DeviceRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Records that the device asked, unless it asked within `everyMs`; one statement, so that all processes agree. */
export function noteAsking(db: Db, deviceHash: Buffer, now: Date, everyMs: number) {
  return db
    .updateTable('device_requests')
    .set({ asked_at: now })
    .where('device_hash', '=', deviceHash)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', after(now, -everyMs)),
        // recorded before the clock was set back
        eb('asked_at', '>', after(now, everyMs)),
      ]),
    )
    .returning(facts)
    .executeTakeFirst()
}

export function findRequest(db: Db, deviceHash: Buffer) {
  return db.selectFrom('device_requests').select(facts).where('device_hash', '=', deviceHash).executeTakeFirst()
}

export function lockRequest(tx: Tx, id: DeviceRequestId) {
  return tx.selectFrom('device_requests').select(facts).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function takeRequest(tx: Tx, id: DeviceRequestId, now: Date): Promise<void> {
  await tx.updateTable('device_requests').set({ taken_at: now }).where('id', '=', id).execute()
}

/** Requests that expired before `before`. */
export async function sweepDeviceRequests(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('device_requests').where('expires_at', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
