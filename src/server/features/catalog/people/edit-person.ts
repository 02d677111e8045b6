import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { PersonInput, StudioPerson } from '#contract/catalog/studio-people.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, PersonId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { dropImage, prepareImage, storeImage } from '#server/features/media/index.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import {
  findStudioPerson,
  hasNamesake,
  lockPeople,
  type PersonColumns,
  type StudioPersonDetail,
  writePerson,
} from './studio-people-queries.ts'

export interface PeopleDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

type Input = z.output<typeof PersonInput>
type Answer = z.input<typeof StudioPerson>

/** Who changes something, and in which language they read the answer. */
export interface Editor {
  by: MemberId
  locale: Locale
}

export function presentStudioPerson(row: StudioPersonDetail, locale: Locale): Answer {
  const { photo_id: _photo, title_count: _count, ...fields } = row
  return {
    ...fields,
    birthplace_fa: row.birthplace_fa ?? '',
    birthplace_en: row.birthplace_en ?? '',
    photo: presentImage(row.photo),
    titles: row.titles.map((title) => ({
      id: title.id,
      title: inLocale(title.title_fa, title.title_en, locale),
      state: title.state,
    })),
  }
}

/** A person as the studio reads them. @throws `person.not_found` */
export async function studioPerson(db: Core['db'] | Tx, id: PersonId, locale: Locale): Promise<Answer> {
  return presentStudioPerson((await findStudioPerson(db, id)) ?? fail('person.not_found'), locale)
}

const required: Localized[] = [{ fa: 'این را بنویسید.', en: 'Please fill this in.' }]
const inBoth: Localized[] = [
  { fa: 'در هر دو زبان بنویسید، یا در هیچ‌کدام.', en: 'Write it in both languages, or in neither.' },
]
const taken: Localized[] = [
  {
    fa: 'شخص دیگری همین دو نام را دارد. اگر یک نفرند، آن‌ها را یکی کنید.',
    en: 'Somebody else has both of these names. If they are one person, merge them.',
  },
]

const orNull = (text: string) => (text === '' ? null : text)

function columnsOf(input: Input): PersonColumns {
  return {
    name_fa: displayLine(input.name_fa),
    name_en: displayLine(input.name_en),
    kind: input.kind,
    born_year: input.born_year,
    birthplace_fa: orNull(displayLine(input.birthplace_fa)),
    birthplace_en: orNull(displayLine(input.birthplace_en)),
    biography_fa: displayText(input.biography_fa),
    biography_en: displayText(input.biography_en),
  }
}

/** Returns a person's faults, by the field of the contract. `thisYear`: nobody was born after it. */
export function personFaults(person: PersonColumns, thisYear: number): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  if (person.name_fa === '') faults['name_fa'] = required
  if (person.name_en === '') faults['name_en'] = required
  if (person.born_year !== null && person.born_year > thisYear)
    faults['born_year'] = [{ fa: 'این سال هنوز نیامده است.', en: 'This year has not come yet.' }]
  for (const field of ['birthplace', 'biography'] as const) {
    const [fa, en] = [person[`${field}_fa`] ?? '', person[`${field}_en`] ?? '']
    if (fa === '' && en !== '') faults[`${field}_fa`] = inBoth
    if (en === '' && fa !== '') faults[`${field}_en`] = inBoth
  }
  return faults
}

/** Changes a person of this version, audited in the commit. @throws `person.not_found`, `studio.changed_meanwhile`, 422 */
export async function updatePerson(
  core: Core,
  doors: PeopleDoors,
  { by, locale }: Editor,
  { id, version, ...input }: Input & { id: PersonId },
): Promise<Answer> {
  const columns = columnsOf({ ...input, version })
  return transaction(core.db, async (tx) => {
    const [was] = await lockPeople(tx, [id])
    if (was === undefined) fail('person.not_found')
    if (was.version !== version) fail('studio.changed_meanwhile')
    const faults = personFaults(columns, core.clock.now().getUTCFullYear())
    if (Object.keys(faults).length === 0 && (await hasNamesake(tx, id, columns))) faults['name_fa'] = taken
    if (Object.keys(faults).length > 0) failFields(faults)
    await writePerson(tx, id, columns)
    await doors.audit(tx, { memberId: by, action: 'person.changed', subject: `person:${id}` })
    return studioPerson(tx, id, locale)
  })
}

/** Gives a person a photo in place of the one before. @throws `person.not_found`, `studio.image_unreadable` */
export async function setPhoto(
  core: Core,
  doors: PeopleDoors,
  { by, locale }: Editor,
  { id, bytes }: { id: PersonId; bytes: Buffer },
): Promise<Answer> {
  const image = await prepareImage(core, bytes)
  return transaction(core.db, async (tx) => {
    const [was] = await lockPeople(tx, [id])
    if (was === undefined) fail('person.not_found')
    await writePerson(tx, id, { photo_id: await storeImage(core, tx, image, 'center') })
    if (was.photo_id !== null) await dropImage(core, tx, was.photo_id)
    await doors.audit(tx, { memberId: by, action: 'person.photo_set', subject: `person:${id}` })
    return studioPerson(tx, id, locale)
  })
}

/** Takes a person's photo away with its files. @throws `person.not_found`, `request.not_found` */
export async function removePhoto(
  core: Core,
  doors: PeopleDoors,
  { by, locale }: Editor,
  id: PersonId,
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const [was] = await lockPeople(tx, [id])
    if (was === undefined) fail('person.not_found')
    if (was.photo_id === null) fail('request.not_found')
    await writePerson(tx, id, { photo_id: null })
    await dropImage(core, tx, was.photo_id)
    await doors.audit(tx, { memberId: by, action: 'person.photo_removed', subject: `person:${id}` })
    return studioPerson(tx, id, locale)
  })
}
