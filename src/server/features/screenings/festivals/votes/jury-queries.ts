import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { FestivalJurors, FestivalPrizes } from '#db/schema.gen.ts'
import type { ProductId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

export async function listJurors(db: Db | Tx, festivalId: ProductId) {
  return db
    .selectFrom('festival_jurors')
    .innerJoin('people', 'people.id', 'festival_jurors.person_id')
    .where('festival_jurors.festival_id', '=', festivalId)
    .orderBy('festival_jurors.position')
    .select(['people.name_fa', 'people.name_en', 'festival_jurors.role_fa', 'festival_jurors.role_en'])
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'people.photo_id').select(imageColumns)).as(
        'photo',
      ),
    )
    .execute()
}

/** Prizes with their winners, those that are not announced too: the caller asks before it shows them. */
export async function listPrizes(db: Db | Tx, festivalId: ProductId) {
  return db
    .selectFrom('festival_prizes')
    .leftJoin('products as film', 'film.id', 'festival_prizes.film_id')
    .leftJoin('people as person', 'person.id', 'festival_prizes.person_id')
    .where('festival_prizes.festival_id', '=', festivalId)
    .orderBy('festival_prizes.position')
    .select(['festival_prizes.name_fa', 'festival_prizes.name_en', 'festival_prizes.announced_at'])
    .select(['festival_prizes.category_fa', 'festival_prizes.category_en', 'festival_prizes.film_id'])
    .select(['film.title_fa as film_fa', 'film.title_en as film_en', 'film.state as film_state'])
    .select(['person.name_fa as person_fa', 'person.name_en as person_en'])
    .execute()
}

type Juror = Omit<Insertable<FestivalJurors>, 'festival_id' | 'position'>
type Prize = Omit<Insertable<FestivalPrizes>, 'festival_id' | 'position'>

/** Writes the jury of a locked festival, in order. */
export async function writeJurors(tx: Tx, festivalId: ProductId, jurors: readonly Juror[]): Promise<void> {
  await tx.deleteFrom('festival_jurors').where('festival_id', '=', festivalId).execute()
  if (jurors.length === 0) return
  const rows = jurors.map((juror, position) => ({ festival_id: festivalId, position, ...juror }))
  await tx.insertInto('festival_jurors').values(rows).execute()
}

/** Writes the prizes of a locked festival, in order. */
export async function writePrizes(tx: Tx, festivalId: ProductId, prizes: readonly Prize[]): Promise<void> {
  await tx.deleteFrom('festival_prizes').where('festival_id', '=', festivalId).execute()
  if (prizes.length === 0) return
  const rows = prizes.map((prize, position) => ({ festival_id: festivalId, position, ...prize }))
  await tx.insertInto('festival_prizes').values(rows).execute()
}
