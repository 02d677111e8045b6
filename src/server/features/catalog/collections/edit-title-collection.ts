import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { TitleCollectionInput, getStudioTitleCollection } from '#contract/catalog/title-collections.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, TitleCollectionId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { dropImage, prepareImage, storeImage } from '#server/features/media/index.ts'
import { collectionFaults } from './collection-faults.ts'
import {
  changeTitleCollection,
  type CollectedTitle,
  type CollectionColumns,
  findStudio,
  insertTitleCollection,
  knownTitles,
  lockTitleCollection,
  removeTitleCollection,
  type StudioCollectionRow,
  writeTitles,
} from './title-collection-queries.ts'
import type { PictureFocus } from '#lib/lists/picture-focus.ts'

export interface CollectionDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

/** Who changes something, and in which language they read the answer. */
export interface Editor {
  by: MemberId
  locale: Locale
}

type Input = z.output<typeof TitleCollectionInput>
type Answer = z.input<(typeof getStudioTitleCollection.responses)[200]>

export function presentStudioCollection(row: StudioCollectionRow, locale: Locale): Answer {
  return {
    ...row,
    shown_from: row.shown_from?.toISOString() ?? null,
    shown_until: row.shown_until?.toISOString() ?? null,
    picture: presentImage(row.picture),
    items: row.items.map(({ title_fa, title_en, ...item }) => ({
      ...item,
      title: inLocale(title_fa, title_en, locale),
    })),
  }
}

const answerOf = async (tx: Tx, id: TitleCollectionId, locale: Locale): Promise<Answer> =>
  presentStudioCollection((await findStudio(tx, id)) ?? fail('title_collection.not_found'), locale)

function columnsOf({ items: _items, shown_from: from, shown_until: until, ...input }: Input): CollectionColumns {
  return {
    title_fa: displayLine(input.title_fa),
    title_en: displayLine(input.title_en),
    line_fa: displayLine(input.line_fa),
    line_en: displayLine(input.line_en),
    story_fa: displayText(input.story_fa),
    story_en: displayText(input.story_en),
    is_shown: input.is_shown,
    shown_from: from === null ? null : new Date(from),
    shown_until: until === null ? null : new Date(until),
  }
}

/** Each title once, where it stands first. */
const titlesOf = ({ items }: Input): CollectedTitle[] =>
  items
    .filter((item, at) => items.findIndex((other) => other.product_id === item.product_id) === at)
    .map((item) => ({ ...item, note_fa: displayLine(item.note_fa), note_en: displayLine(item.note_en) }))

async function judged(tx: Tx, input: Input) {
  const [columns, titles] = [columnsOf(input), titlesOf(input)]
  const known = await knownTitles(
    tx,
    titles.map(({ product_id: id }) => id),
  )
  const faults = collectionFaults(columns, titles, known)
  if (Object.keys(faults).length > 0) failFields(faults)
  return { columns, titles }
}

/** Makes a collection, audited in the commit. Fails with 422 and the wrong fields. */
export async function createTitleCollection(
  core: Core,
  doors: CollectionDoors,
  { by, locale }: Editor,
  input: Input,
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const { columns, titles } = await judged(tx, input)
    const id = await insertTitleCollection(tx, columns, core.clock.now())
    await writeTitles(tx, id, titles)
    await doors.audit(tx, { memberId: by, action: 'title_collection.create', subject: `title_collection:${id}` })
    return answerOf(tx, id, locale)
  })
}

/** Changes a collection of this version as a whole. @throws `title_collection.not_found`, `studio.changed_meanwhile` */
export async function updateTitleCollection(
  core: Core,
  doors: CollectionDoors,
  { by, locale }: Editor,
  { id, version, ...input }: Input & { id: TitleCollectionId; version: number },
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const was = (await lockTitleCollection(tx, id)) ?? fail('title_collection.not_found')
    if (was.version !== version) fail('studio.changed_meanwhile')
    const { columns, titles } = await judged(tx, input)
    await changeTitleCollection(tx, id, columns, core.clock.now())
    await writeTitles(tx, id, titles)
    await doors.audit(tx, { memberId: by, action: 'title_collection.update', subject: `title_collection:${id}` })
    return answerOf(tx, id, locale)
  })
}

/** Takes a collection away with its picture; its titles stay. @throws `title_collection.not_found` */
export async function deleteTitleCollection(
  core: Core,
  doors: CollectionDoors,
  by: MemberId,
  id: TitleCollectionId,
): Promise<void> {
  await transaction(core.db, async (tx) => {
    const was = (await lockTitleCollection(tx, id)) ?? fail('title_collection.not_found')
    await removeTitleCollection(tx, id)
    if (was.picture_id !== null) await dropImage(core, tx, was.picture_id)
    await doors.audit(tx, { memberId: by, action: 'title_collection.delete', subject: `title_collection:${id}` })
  })
}

/** Gives a collection a picture in place of the one before. @throws `title_collection.not_found` */
export async function setPicture(
  core: Core,
  doors: CollectionDoors,
  { by, locale }: Editor,
  picture: { id: TitleCollectionId; bytes: Buffer; focus: PictureFocus },
): Promise<Answer> {
  const { id, bytes, focus } = picture
  const image = await prepareImage(core, bytes)
  return transaction(core.db, async (tx) => {
    const was = (await lockTitleCollection(tx, id)) ?? fail('title_collection.not_found')
    await changeTitleCollection(tx, id, { picture_id: await storeImage(core, tx, image, focus) }, core.clock.now())
    if (was.picture_id !== null) await dropImage(core, tx, was.picture_id)
    await doors.audit(tx, { memberId: by, action: 'title_collection.picture', subject: `title_collection:${id}` })
    return answerOf(tx, id, locale)
  })
}
