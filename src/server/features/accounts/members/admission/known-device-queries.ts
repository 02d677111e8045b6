import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** Devices and networks that were seen since these instants still count as known. */
export interface Since {
  devices: Date
  networks: Date
}

/**
 * The living member of a name, and whether this browser or this network has signed in to that account. One query for
 * every name.
 */
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

/**
 * How well an account knows where somebody has just signed in, and whom to tell. An account that knows nothing yet, as after
 * its registration, has nothing to compare with.
 */
export function findFamiliarity(
  tx: Tx,
  memberId: MemberId,
  { deviceHash, network, since }: { deviceHash: Buffer | null; network: string | null; since: Since },
) {
  return tx
    .selectFrom('members as m')
    .where('m.id', '=', memberId)
    .select((eb) => {
      const devices = eb
        .selectFrom('known_devices as d')
        .whereRef('d.member_id', '=', 'm.id')
        .where('d.last_used_at', '>', since.devices)
        .select('d.id')
      const networks = eb
        .selectFrom('known_networks as n')
        .whereRef('n.member_id', '=', 'm.id')
        .where('n.last_used_at', '>', since.networks)
        .select('n.member_id')
      const isThis = devices.where((or) =>
        or.or([or('d.token_hash', '=', deviceHash), or('d.previous_hash', '=', deviceHash)]),
      )
      return [
        'm.id',
        'm.user_name',
        'm.language',
        eb.exists(devices).as('knows_any'),
        eb.exists(isThis).as('knows_device'),
        eb.exists(networks.where('n.network', '=', sql<string>`${network}::cidr`)).as('knows_network'),
      ]
    })
    .executeTakeFirstOrThrow()
}

/** Gives the browser a new token, for all members who have signed in there. */
export async function rotateDevice(tx: Tx, from: Buffer, to: Buffer): Promise<void> {
  // locked in one order, so that two tabs do not deadlock
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

/** Keeps only the last used devices and networks of a member. */
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

/** For a member's data file. */
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
