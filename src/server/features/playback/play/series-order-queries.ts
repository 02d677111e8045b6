import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'

/** The published episodes of a series, and the one that plays even if it is published no more. */
export function listEpisodesBeside(db: Db, { seriesId, episodeId }: { seriesId: ProductId; episodeId: ProductId }) {
  return db
    .selectFrom('products as seasons')
    .innerJoin('products as parts', 'parts.parent_id', 'seasons.id')
    .innerJoin('products as series', 'series.id', 'seasons.parent_id')
    .leftJoin('episodes', 'episodes.product_id', 'parts.id')
    .where('seasons.parent_id', '=', seriesId)
    .where('seasons.kind', '=', 'season')
    .where((eb) =>
      eb.or([
        eb('parts.id', '=', episodeId),
        eb.and([eb('seasons.state', '=', 'published'), eb('parts.state', '=', 'published')]),
      ]),
    )
    .select(['parts.id', 'parts.title_fa', 'parts.title_en', 'parts.release_at', 'episodes.comes_after'])
    .select(['series.title_fa as series_fa', 'series.title_en as series_en'])
    .select((eb) => [
      eb.ref('seasons.position').$notNull().as('season'),
      eb.ref('parts.position').$notNull().as('number'),
      eb
        .exists(
          eb
            .selectFrom('current_assets')
            .whereRef('current_assets.product_id', '=', 'parts.id')
            .where('current_assets.purpose', '=', 'feature')
            .select('current_assets.asset_id'),
        )
        .$castTo<boolean>()
        .as('has_film'),
    ])
    .execute()
}

export type BesideRow = Awaited<ReturnType<typeof listEpisodesBeside>>[number]
