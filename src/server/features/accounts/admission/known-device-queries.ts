import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** Devices and networks seen since these instants still count. */
export interface Since {
  devices: Date
  networks: Date
}

/** The living member of a name, and whether this browser or this network has signed in to it. One query, whoever it is. */
export function findMemberAt(
  db: Db | Tx,
  userName: string,
  { deviceHash, network, since }: { deviceHash: Buffer | null; network: string | null; since: Since },
) {
  return db
    .selectFrom('members as m')
    .where('m.user_name', '=', userName)
    .where('m.deleted_at', 'is', null)
    .select((eb) => [
      'm.id',
      'm.password_hash',
      eb
        .selectFrom('known_devices as d')
        .whereRef('d.member_id', '=', 'm.id')
        .where('d.last_used_at', '>', since.devices)
        .where((or) => or.or([or('d.token_hash', '=', deviceHash), or('d.previous_hash', '=', deviceHash)]))
        .select('d.id')
        .limit(1)
        .as('device_id'),
      eb
        .exists(
          eb
            .selectFrom('known_networks as n')
            .whereRef('n.member_id', '=', 'm.id')
            .where('n.network', '=', sql<string>`${network}::cidr`)
            .where('n.last_used_at', '>', since.networks)
            .select('n.member_id'),
        )
        .as('knows_network'),
    ])
    .executeTakeFirst()
}

/** Gives the browser another token, for all members who have signed in there. */
export async function rotateDevice(tx: Tx, from: Buffer, to: Buffer): Promise<void> {
  // in one order, so that two tabs do not wait for each other in a circle
  const held = tx
    .selectFrom('known_devices')
    .select('id')
    .where((eb) => eb.or([eb('token_hash', '=', from), eb('previous_hash', '=', from)]))
    .orderBy('id')
    .forUpdate()
  await tx
    .updateTable('known_devices')
    .set((eb) => ({ previous_hash: eb.ref('token_hash'), token_hash: to }))
    .where('id', 'in', held)
    .execute()
}

export async function rememberDevice(
  tx: Tx,
  device: { memberId: MemberId; tokenHash: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ member_id: device.memberId, token_hash: device.tokenHash, created_at: now, last_used_at: now })
    .onConflict((found) => found.columns(['token_hash', 'member_id']).doUpdateSet({ last_used_at: now }))
    .execute()
}

export async function rememberNetwork(tx: Tx, at: { memberId: MemberId; network: string }, now: Date): Promise<void> {
  await tx
    .insertInto('known_networks')
    .values({ member_id: at.memberId, network: at.network, last_used_at: now })
    .onConflict((found) => found.columns(['member_id', 'network']).doUpdateSet({ last_used_at: now }))
    .execute()
}

/** Leaves a member the devices and networks used last. */
export async function dropOldest(
  tx: Tx,
  memberId: MemberId,
  most: { devices: number; networks: number },
): Promise<void> {
  const beyond = (column: Expression<unknown>, table: Expression<unknown>, newest: number) =>
    sql`select ${column} from ${table} where member_id = ${memberId} order by last_used_at desc offset ${newest}`
  await sql`delete from known_devices where id in (${beyond(sql`id`, sql`known_devices`, most.devices)})`.execute(tx)
  await sql`delete from known_networks where member_id = ${memberId}
    and network in (${beyond(sql`network`, sql`known_networks`, most.networks)})`.execute(tx)
}

export async function forgetKnown(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('known_devices').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('known_networks').where('member_id', '=', memberId).execute()
}

export async function sweepKnown(db: Db, since: Since): Promise<number> {
  const devices = await db.deleteFrom('known_devices').where('last_used_at', '<', since.devices).executeTakeFirst()
  const networks = await db.deleteFrom('known_networks').where('last_used_at', '<', since.networks).executeTakeFirst()
  return Number(devices.numDeletedRows) + Number(networks.numDeletedRows)
}

/** For the file with a member's data. */
export async function listKnown(db: Db, memberId: MemberId) {
  const devices = await db
    .selectFrom('known_devices')
    .select(['created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  const networks = await db
    .selectFrom('known_networks')
    .select(['network', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('last_used_at')
    .execute()
  return { devices, networks }
}
