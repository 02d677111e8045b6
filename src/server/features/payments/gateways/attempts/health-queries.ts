import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { GatewayType } from '../gateway.ts'

/** Counts a failure; old ones are dropped, and at `limit` the gateway is not offered until `restingUntil`. */
export async function countFailure(
  db: Db,
  gateway: GatewayType,
  at: { now: Date; forgetBefore: Date; limit: number; restingUntil: Date },
): Promise<void> {
  await sql`
    insert into gateway_health as health (gateway, failures, last_failed_at)
    values (${gateway}, 1, ${at.now})
    on conflict (gateway) do update set
      failures = case when health.last_failed_at < ${at.forgetBefore} then 1 else health.failures + 1 end,
      last_failed_at = ${at.now},
      resting_until = case
        when health.last_failed_at >= ${at.forgetBefore} and health.failures + 1 >= ${at.limit} then ${at.restingUntil}
        else health.resting_until end
  `.execute(db)
}

export async function clearFailures(db: Db, gateway: GatewayType): Promise<void> {
  await db.deleteFrom('gateway_health').where('gateway', '=', gateway).execute()
}

export async function listResting(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('gateway_health').select('gateway').where('resting_until', '>', now).execute()
  return rows.map((row) => row.gateway)
}
