import { TitleCollectionInput } from '#contract/catalog/title-collections.ts'
import { demoCollection } from '#db/seed/collections.ts'
import { crews } from '#db/seed/crews.ts'
import { demoGroups } from '#db/seed/people.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { createTitleCollection } from '#server/features/catalog/collections/index.ts'
import { findMember } from './demo-queries.ts'
import { findTitleCollection, makeGroups, tellOfGroup } from './people-demo-queries.ts'

/** Writes the facts about groups, once their titles have named them; the collection comes after it. */
export async function seedPeople(core: Core): Promise<void> {
  if ((await findTitleCollection(core.db, demoCollection.title_en)) !== undefined) return
  await makeGroups(
    core.db,
    Object.values(crews).map(([, nameEn]) => nameEn),
  )
  for (const { crew, since, city_fa, city_en, biography_fa, biography_en } of demoGroups)
    await tellOfGroup(core.db, crew, {
      born_year: since,
      birthplace_fa: city_fa,
      birthplace_en: city_en,
      biography_fa,
      biography_en,
    })
}

/** A collection with a story, made as an editor would make it when it is missing. */
export async function seedTitleCollection(core: Core, films: ReadonlyMap<string, ProductId>): Promise<void> {
  const { films: wanted, ...texts } = demoCollection
  if ((await findTitleCollection(core.db, texts.title_en)) !== undefined) return
  const memberId = await findMember(core.db, 'admin@parde.example')
  if (memberId === undefined) throw new Error('the demo has no admin')
  const items = wanted.flatMap(({ slug, ...notes }) => {
    const id = films.get(slug)
    return id === undefined ? [] : [{ product_id: id, ...notes }]
  })
  const fields = { ...texts, is_shown: true, shown_from: null, shown_until: null, items }
  await createTitleCollection(core, { audit }, { by: memberId, locale: 'fa' }, TitleCollectionInput.parse(fields))
}
