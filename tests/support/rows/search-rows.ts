import type { Db } from '#db/client.ts'
import type { Credits } from '#db/schema.gen.ts'
import type { PersonId, ProductId } from '#lib/ids.ts'

/** A person with both spellings of the name, in these titles. */
export async function newPerson(
  db: Db,
  names: { fa: string; en: string },
  titles: readonly ProductId[],
  role: Credits['role'] = 'cast',
): Promise<PersonId> {
  const { id } = await db
    .insertInto('people')
    .values({ name_fa: names.fa, name_en: names.en })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const product_id of titles) {
    const { n } = await db
      .selectFrom('credits')
      .where('product_id', '=', product_id)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    await db
      .insertInto('credits')
      .values({ product_id, position: Number(n), person_id: id, role })
      .execute()
  }
  return id
}
