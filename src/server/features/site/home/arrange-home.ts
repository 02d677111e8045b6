import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type {
  arrangeHome as arrangeRoute,
  getStudioHome,
  previewHome as previewRoute,
} from '#contract/site/studio-home.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ImageId, MemberId, ProductId, TitleCollectionId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { knownCollections } from '#server/features/catalog/collections/index.ts'
import { arrangementFaults } from './arrangement-faults.ts'
import { fillRow } from './fill-row.ts'
import { presentRowHead } from './present-row.ts'
import { presentSlides } from './present-slides.ts'
import {
  countVersion,
  findGenreCodes,
  findTitles,
  findVersion,
  listRows,
  listSlides,
  lockArrangement,
  writeRows,
  writeSlides,
} from './studio-home-queries.ts'

type Wanted = Pick<z.output<(typeof arrangeRoute)['body']>, 'slides' | 'rows'>
type Answer = z.input<(typeof getStudioHome)['responses'][200]>
type Preview = z.input<(typeof previewRoute)['responses'][200]>
type Audience = z.output<(typeof previewRoute)['body']>['audience']

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
const textOf = (at: Date | null): string | null => at?.toISOString() ?? null
const lineOrNull = (text: string | null): string | null => displayLine(text ?? '') || null

function cleaned(wanted: Wanted): Wanted {
  return {
    slides: wanted.slides.map((slide) => ({
      ...slide,
      eyebrow_fa: lineOrNull(slide.eyebrow_fa),
      eyebrow_en: lineOrNull(slide.eyebrow_en),
      story_fa: displayText(slide.story_fa),
      story_en: displayText(slide.story_en),
    })),
    rows: wanted.rows.map((row) => ({
      ...row,
      title_fa: displayLine(row.title_fa),
      title_en: displayLine(row.title_en),
      href: lineOrNull(row.href),
    })),
  }
}

const titleIdsOf = ({ slides, rows }: Wanted): ProductId[] => [
  ...new Set([...slides.map((slide) => slide.product_id), ...rows.flatMap((row) => row.query.ids ?? [])]),
]

/** The arrangement with clean texts. Fails with 422 and the wrong fields, as `slides.0.story_fa`. */
async function judged(db: Db | Tx, typed: Wanted) {
  const wanted = cleaned(typed)
  const titles = await findTitles(db, titleIdsOf(wanted))
  const collections = await knownCollections(
    db,
    wanted.rows.flatMap(({ query }) => (query.collection ?? []) as TitleCollectionId[]),
  )
  const faults = arrangementFaults(wanted, { titles, collections, genres: await findGenreCodes(db) })
  if (Object.keys(faults).length > 0) failFields(faults)
  const pictureOf = ({ image_id: chosen, product_id: of }: Wanted['slides'][number]): ImageId | null =>
    (chosen ?? titles.find(({ id }) => id === of)?.stills[0]?.image_id ?? null) as ImageId | null
  return { ...wanted, pictureOf }
}

/** The arrangement as editors see it. Three statements. */
export async function readArrangement(db: Db, locale: Locale): Promise<Answer> {
  const [version, slides, rows] = await Promise.all([findVersion(db), listSlides(db), listRows(db)])
  return {
    version,
    slides: slides.flatMap((slide) => {
      const image = presentImage(slide.image)
      if (image === null) return []
      const { title_fa: fa, title_en: en, state, position: _position, ...columns } = slide
      const times = { starts_at: textOf(slide.starts_at), ends_at: textOf(slide.ends_at) }
      const product = { id: slide.product_id, title: inLocale(fa, en, locale), state }
      return [{ ...columns, ...times, image, product }]
    }),
    rows: rows.map(({ position: _position, ...row }) => ({
      ...row,
      starts_at: textOf(row.starts_at),
      ends_at: textOf(row.ends_at),
    })),
  }
}

/** Arranges the home page as a whole, or not at all. Fails with `studio.changed_meanwhile`, or with 422 and the wrong fields. */
export async function arrangeHome(
  core: Core,
  audit: Audit,
  { memberId, wanted, version }: { memberId: MemberId; wanted: Wanted; version: number },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    if ((await lockArrangement(tx)) !== version) fail('studio.changed_meanwhile')
    const { slides, rows, pictureOf } = await judged(tx, wanted)
    const times = (one: { starts_at: string | null; ends_at: string | null }) => ({
      starts_at: instantOf(one.starts_at),
      ends_at: instantOf(one.ends_at),
    })
    await writeSlides(
      tx,
      slides.flatMap((slide) => {
        const image_id = pictureOf(slide)
        return image_id === null ? [] : [{ ...slide, ...times(slide), image_id }]
      }),
    )
    await writeRows(
      tx,
      rows.map((row) => ({ ...row, ...times(row) })),
    )
    await countVersion(tx)
    const details = { slides: slides.length, rows: rows.length }
    await audit(tx, { memberId, action: 'home.arranged', subject: 'home', details })
  })
}

/** Whether something would be seen at an instant by a sort of visitor, in a language. */
function isSeen(
  one: Wanted['rows'][number] | Wanted['slides'][number],
  { at, audience, locale }: { at: Date; audience: Audience; locale: Locale },
): boolean {
  if (one.is_hidden || (one.lang !== null && one.lang !== locale)) return false
  if (one.starts_at !== null && new Date(one.starts_at) > at) return false
  if (one.ends_at !== null && new Date(one.ends_at) <= at) return false
  const isMember = one.audience === 'member' && audience === 'subscriber'
  return one.audience === null || one.audience === audience || isMember
}

/** Returns what visitors would see of an unsaved arrangement. Rows that would be empty are left out, as on the page. */
export async function previewHome(
  db: Db,
  typed: Wanted,
  seen: { at: Date; audience: Audience; locale: Locale },
): Promise<Preview> {
  const { slides, rows, pictureOf } = await judged(db, typed)
  const { at: now, locale } = seen
  const shown = slides
    .filter((slide) => isSeen(slide, seen))
    .map((slide, index) => ({ ...slide, id: slide.id ?? -1 - index, image_id: pictureOf(slide) }))
  const filled: Preview['rows'] = []
  for (const [index, row] of rows.entries()) {
    if (!isSeen(row, seen)) continue
    const items = await fillRow(db, row.query, { locale, now })
    const head = presentRowHead({ ...row, id: row.id ?? -1 - index }, locale)
    if (items.length > 0) filled.push({ ...head, items })
  }
  return { slides: await presentSlides(db, shown, { locale, now }), rows: filled }
}
