import type { z } from 'zod'
import type { previewMerge, StudioPerson } from '#contract/catalog/studio-people.ts'
import { transaction } from '#db/transaction.ts'
import type { PersonId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { dropImage } from '#server/features/media/index.ts'
import { type Editor, type PeopleDoors, studioPerson } from './edit-person.ts'
import { countMerge, moveAll } from './merge-queries.ts'
import { findStudioPerson, lockPeople, type StudioPersonDetail, writePerson } from './studio-people-queries.ts'

type Preview = z.input<(typeof previewMerge.responses)[200]>
type Taken = Preview['takes'][number]
type Facts = Pick<
  StudioPersonDetail,
  'photo_id' | 'born_year' | 'birthplace_fa' | 'birthplace_en' | 'biography_fa' | 'biography_en'
>

/** Lists the fields that the one who stays takes over: only where they have nothing of their own. */
export function takenOver(into: Facts, from: Facts): Taken[] {
  const missing = (has: boolean, other: boolean, name: Taken): Taken[] => (!has && other ? [name] : [])
  return [
    ...missing(into.photo_id !== null, from.photo_id !== null, 'photo'),
    ...missing(into.born_year !== null, from.born_year !== null, 'born_year'),
    ...missing(into.birthplace_fa !== null, from.birthplace_fa !== null, 'birthplace'),
    ...missing(into.biography_fa !== '', from.biography_fa !== '', 'biography'),
  ]
}

const columnsTaken = (from: Facts, taken: readonly Taken[]) => ({
  ...(taken.includes('photo') ? { photo_id: from.photo_id } : {}),
  ...(taken.includes('born_year') ? { born_year: from.born_year } : {}),
  ...(taken.includes('birthplace') ? { birthplace_fa: from.birthplace_fa, birthplace_en: from.birthplace_en } : {}),
  ...(taken.includes('biography') ? { biography_fa: from.biography_fa, biography_en: from.biography_en } : {}),
})

const presentSide = (row: StudioPersonDetail) => ({
  id: row.id,
  name_fa: row.name_fa,
  name_en: row.name_en,
  kind: row.kind,
  version: row.version,
  photo: presentImage(row.photo),
  titles: row.title_count,
  has_biography: row.biography_fa !== '' || row.biography_en !== '',
})

type Pair = { into: PersonId; from: PersonId }

/** Shows the effect of a merge; it changes nothing. @throws `person.not_found`, `person.same` */
export async function previewOfMerge(core: Core, pair: Pair, locale: Locale): Promise<Preview> {
  if (pair.into === pair.from) fail('person.same')
  const into = (await findStudioPerson(core.db, pair.into)) ?? fail('person.not_found')
  const from = (await findStudioPerson(core.db, pair.from)) ?? fail('person.not_found')
  const { shared, ...counts } = await countMerge(core.db, pair)
  return {
    into: presentSide(into),
    from: presentSide(from),
    ...counts,
    shared: shared.map(({ id, title_fa, title_en }) => ({ id, title: inLocale(title_fa, title_en, locale) })),
    takes: takenOver(into, from),
  }
}

/**
 * Makes two rows one, as their versions were seen: all credits, wishes and addresses come to the one who stays. Audited
 * in the commit with the names of the row that is gone. @throws `person.not_found`, `person.same`, `studio.changed_meanwhile`
 */
export async function mergePeople(
  core: Core,
  doors: PeopleDoors,
  { by, locale }: Editor,
  { version, fromVersion, ...pair }: Pair & { version: number; fromVersion: number },
): Promise<z.input<typeof StudioPerson>> {
  if (pair.into === pair.from) fail('person.same')
  return transaction(core.db, async (tx) => {
    const rows = await lockPeople(tx, [pair.into, pair.from])
    const into = rows.find(({ id }) => id === pair.into) ?? fail('person.not_found')
    const from = rows.find(({ id }) => id === pair.from) ?? fail('person.not_found')
    if (into.version !== version || from.version !== fromVersion) fail('studio.changed_meanwhile')
    const taken = takenOver(into, from)
    const counts = await countMerge(tx, pair)
    await writePerson(tx, pair.into, columnsTaken(from, taken))
    await moveAll(tx, pair, core.clock.now())
    if (from.photo_id !== null && !taken.includes('photo')) await dropImage(core, tx, from.photo_id)
    await doors.audit(tx, {
      memberId: by,
      action: 'person.merged',
      subject: `person:${pair.into}`,
      details: { from: pair.from, name_fa: from.name_fa, name_en: from.name_en, moved: counts.moved },
    })
    return studioPerson(tx, pair.into, locale)
  })
}
