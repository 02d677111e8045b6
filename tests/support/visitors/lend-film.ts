import { sql } from 'kysely'
import { connect } from '#db/client.ts'
import { embeddedAddress } from '#db/embedded/embedded.ts'
import { demoSeries } from '#db/seed/series.ts'
import { demoFilm } from './demo-film.ts'

/**
 * Lets the first episode of the second season of the demo's first series have the free film of another title: a season is
 * sold only when something of it plays, and to prepare a film of its own would take longer than the tests that buy it.
 */
export async function lendFilm(dataDir: string): Promise<void> {
  const database = connect(embeddedAddress(dataDir), { max: 1, onError: () => undefined })
  try {
    const { numAffectedRows } = await sql`
      insert into current_assets (product_id, purpose, asset_id)
      select episode.id, 'feature', lent.asset_id
      from products series
        join products season on season.parent_id = series.id and season.position = 2
        join products episode on episode.parent_id = season.id and episode.position = 1,
        products film join current_assets lent on lent.product_id = film.id and lent.purpose = 'feature'
      where series.title_en = ${demoSeries[0]?.title_en ?? ''} and film.title_en = ${demoFilm('snow').title_en}
      on conflict (product_id, purpose) do update set asset_id = excluded.asset_id`.execute(database.db)
    if (numAffectedRows !== 1n) throw new Error('The demo’s first series, or the film that it is lent, is not there.')
  } finally {
    await database.close()
  }
}
