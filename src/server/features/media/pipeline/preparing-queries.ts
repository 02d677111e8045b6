import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/** More would hide the rest of the studio's first page; the list of titles has them all. */
const mostPreparing = 4

/** Lists films in preparation with their present step, first those at work, then those whose step waits. */
export async function listPreparing(db: Db) {
  return db
    .selectFrom('pipeline_runs')
    .innerJoin('products', 'products.id', 'pipeline_runs.product_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('media_steps')
          .whereRef('media_steps.run_id', '=', 'pipeline_runs.id')
          .where('media_steps.state', 'not in', ['done', 'skipped'])
          .orderBy('position')
          .limit(1)
          .select(['media_steps.step', 'media_steps.state', 'media_steps.progress', 'media_steps.seconds_left'])
          .as('open'),
      (join) => join.onTrue(),
    )
    .where('pipeline_runs.state', 'in', ['waiting', 'running', 'watchable'])
    .orderBy(sql`open.state = 'running'`, 'desc')
    .orderBy('pipeline_runs.created_at')
    .select(['pipeline_runs.product_id', 'products.title_fa', 'products.title_en'])
    .select(['open.step', 'open.progress', 'open.seconds_left'])
    .select([sql<boolean>`open.state = 'running'`.as('is_running'), sql<number>`(count(*) over ())::int`.as('total')])
    .select(sql<number>`(count(*) filter (where open.state = 'running') over ())::int`.as('running'))
    .limit(mostPreparing)
    .execute()
}

/** Films that became ready since an instant, the newest first. */
export async function listMadeSince(db: Db, from: Date) {
  return db
    .selectFrom('pipeline_runs')
    .innerJoin('products', 'products.id', 'pipeline_runs.product_id')
    .where('pipeline_runs.state', '=', 'published')
    .where('pipeline_runs.purpose', '=', 'feature')
    .where('pipeline_runs.finished_at', '>=', from)
    .orderBy('pipeline_runs.finished_at', 'desc')
    .orderBy('pipeline_runs.id')
    .select(['pipeline_runs.product_id', 'products.title_fa', 'products.title_en'])
    .select(sql<Date>`pipeline_runs.finished_at`.as('finished_at'))
    .limit(3)
    .execute()
}
