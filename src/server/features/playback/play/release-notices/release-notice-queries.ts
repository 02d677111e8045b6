import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'

export interface DueNotice {
  member_id: MemberId
  episode_id: ProductId
  series_id: ProductId
  /** The wish: for this episode, or for what contains it. */
  alert_id: ProductId
  series_fa: string
  series_en: string
  title_fa: string
  title_en: string
  season: number
  number: number
}

/**
 * Lists episodes of the last days that somebody wants to hear of, by member and series, in their order. An episode is
 * there when it and what contains it are published, released, and it has a film. A member who asked for a series hears
 * of episodes that come after that.
 */
export async function listDueNotices(
  db: Db,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select distinct on (member_id, series_id, season, number, episode_id) *
    from (
      select
        alerts.member_id, alerts.product_id as alert_id, alerts.created_at,
        episodes.id as episode_id, episodes.title_fa, episodes.title_en, episodes.position as number,
        seasons.position as season,
        series.id as series_id, series.title_fa as series_fa, series.title_en as series_en,
        greatest(
          episodes.release_at, seasons.release_at, series.release_at,
          episodes.published_at, seasons.published_at, series.published_at
        ) as there_at
      from products episodes
      join products seasons on seasons.id = episodes.parent_id
      join products series on series.id = seasons.parent_id
      join current_assets on current_assets.product_id = episodes.id and current_assets.purpose = 'feature'
      join release_alerts alerts on alerts.product_id in (episodes.id, seasons.id, series.id)
      where episodes.kind = 'episode'
        and episodes.state = 'published' and seasons.state = 'published' and series.state = 'published'
        and not exists (
          select from release_notices told
          where told.member_id = alerts.member_id and told.product_id = episodes.id
        )
    ) due
    where there_at <= ${now} and there_at > ${since} and (alert_id = episode_id or there_at > created_at)
    order by member_id, series_id, season, number, episode_id
    limit ${most}`.execute(db)
  return rows
}

/** Writes down of which episodes a member is told; returns those of which nobody has told them before. */
export async function noteTold(
  tx: Tx,
  told: { memberId: MemberId; episodeIds: readonly ProductId[] },
  now: Date,
): Promise<ProductId[]> {
  const rows = await tx
    .insertInto('release_notices')
    .values(told.episodeIds.map((id) => ({ member_id: told.memberId, product_id: id, told_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .execute()
  return rows.map(({ product_id: id }) => id)
}

/** The wish for an episode is granted; that for a series stays. */
export async function dropGranted(
  tx: Tx,
  granted: { memberId: MemberId; episodeIds: readonly ProductId[] },
): Promise<void> {
  await tx
    .deleteFrom('release_alerts')
    .where('member_id', '=', granted.memberId)
    .where('product_id', 'in', [...granted.episodeIds])
    .execute()
}

export function listReleaseNoticesOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('release_notices')
    .where('member_id', '=', memberId)
    .orderBy('told_at')
    .select(['product_id', 'told_at'])
    .execute()
}

export async function deleteReleaseNoticesOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('release_notices').where('member_id', '=', memberId).execute()
}
