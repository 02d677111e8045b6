import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { after, hours } from '#lib/time/clock.ts'

/** In these states the bank's answer is still to be heard, or money still has to go back. */
const undecided = ['returned', 'finalising', 'unknown', 'reversing'] as const

/** Payments whose browser came back and about which the bank is still asked, and since when the oldest waits. */
export async function findUndecided(db: Db): Promise<{ count: number; oldest: Date | null }> {
  return db
    .selectFrom('payment_attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('returned_at').$castTo<Date | null>().as('oldest')])
    .where('state', 'in', undecided)
    .where('next_check_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** How the attempts that were decided in the last hour have ended. */
export function countDecided(db: Db, now: Date) {
  const since = after(now, -hours(1))
  return db
    .selectFrom('payment_attempts')
    .select(({ fn }) => ['gateway', 'state', fn.countAll<number>().as('count')])
    .where(sql<Date>`coalesce(settled_at, created_at)`, '>', since)
    .where('settled_at', 'is not', null)
    .groupBy(['gateway', 'state'])
    .execute()
}

/** Gateways that are not offered now, because calls to them failed. */
export async function findResting(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('gateway_health').select('gateway').where('resting_until', '>', now).execute()
  return rows.map(({ gateway }) => gateway)
}

/** How long back letters and codes are counted: long enough for several of a small house. */
const lettersOfHours = 3

/** Letters and codes of the last hours, by whether the mail server or the SMS service took them. An address that is gone does not count. */
export async function countLetters(db: Db, now: Date) {
  const since = after(now, -hours(lettersOfHours))
  const { rows } = await sql<{ channel: 'mail' | 'sms'; outcome: 'sent' | 'refused'; count: number }>`
    select channel, outcome, count(*)::int as count
    from (
      select channel, state as outcome from notices
      where created_at > ${since} and channel <> 'push' and state in ('sent', 'refused')
        and reason is distinct from 'address_refused'
      union all
      select case when user_name like '%@%' then 'mail' else 'sms' end, case when handed_over then 'sent' else 'refused' end
      from auth_codes where handed_over_at > ${since}
    ) as letters
    group by channel, outcome
    order by channel, outcome`.execute(db)
  return rows
}

/** By what no message can be sent until a person mends the house's account there. */
export async function findStoppedChannels(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('stopped_channels').select('channel').execute()
  return rows.map(({ channel }) => channel)
}

/** Live events on air whose camera is connected, and when the newest segment of each was written. */
export function findOnAir(db: Db, now: Date) {
  return db
    .selectFrom('live_events')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('live_segments')
          .select('written_at')
          .whereRef('event_id', '=', 'live_events.id')
          .where('rung', '=', 'top')
          .orderBy('sequence', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['on_air_at', 'newest.written_at'])
    .where('on_air_at', '<=', now)
    .where('ended_at', 'is', null)
    .where('sender_id', 'is not', null)
    .execute()
}
