import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { FestivalInput, StudioFestival } from '#contract/screenings/festivals/studio-festivals.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { FestivalHallId, MemberId, PassKindId, ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { listHalls } from './festival-queries.ts'
import { type FestivalFacts, festivalFaults } from './judge-festival.ts'
import { presentStudioFestival } from './present-studio-festival.ts'
import {
  findFilms,
  listAllKinds,
  listStudioFilms,
  listStudioShows,
  lockFestival,
  lockKinds,
  lockScreenings,
} from './studio-festival-queries.ts'
import {
  changeFestival,
  clearGrid,
  insertFestival,
  insertShow,
  writeQuota,
  nextPosition,
  withdrawKinds,
  writeFilms,
  writeHalls,
  writeKind,
} from './write-festival-queries.ts'
import { writeJury } from './votes/write-jury.ts'

type Input = z.output<typeof FestivalInput>
type Answer = z.input<typeof StudioFestival>
type Wish = { by: MemberId; locale: Locale; input: Input }

const lineIfAny = (text: string) => (displayLine(text) === '' ? null : displayLine(text))

function productColumns(input: Input) {
  return {
    state: input.state,
    title_fa: displayLine(input.title_fa),
    title_en: displayLine(input.title_en),
    tagline_fa: lineIfAny(input.tagline_fa),
    tagline_en: lineIfAny(input.tagline_en),
    synopsis_fa: displayText(input.synopsis_fa),
    synopsis_en: displayText(input.synopsis_en),
    release_at: new Date(input.opens_at),
    release_ends_at: new Date(input.closes_at),
  }
}

const ownColumns = (input: Input) => ({
  series: displayLine(input.series),
  edition: input.edition,
  city_fa: lineIfAny(input.city_fa),
  city_en: lineIfAny(input.city_en),
})

/** Reads what is there, with its rows locked in the house's order: the screenings, then the kinds of pass. */
async function lockFacts(tx: Tx, input: Input, was: { id: ProductId; isPublished: boolean } | null) {
  const shownIds = was === null ? [] : (await listStudioShows(tx, was.id)).map(({ screening_id: id }) => id)
  const asked = input.shows.map(({ screening_id: id }) => id as ProductId)
  const screenings = await lockScreenings(tx, [...new Set([...shownIds, ...asked])])
  if (was !== null) await lockKinds(tx, was.id)
  const kinds = was === null ? [] : await listAllKinds(tx, was.id)
  const winners = (input.prizes ?? []).flatMap(({ film_id: id }) => id ?? [])
  const facts: FestivalFacts = {
    isPublished: was?.isPublished ?? false,
    hallIds: new Set(was === null ? [] : (await listHalls(tx, was.id)).map(({ id }) => id)),
    kinds: new Map(kinds.map((kind) => [kind.id, kind])),
    hasFullPasses: kinds.some(({ credits, sold }) => credits === null && sold > 0),
    shownIds,
    filmIds: was === null ? [] : (await listStudioFilms(tx, was.id)).map(({ id }) => id),
    screenings: new Map(
      screenings.map((row) => [
        row.product_id,
        {
          startsAt: row.release_at,
          capacity: row.capacity,
          occupied: row.sold + row.held + row.at_door,
          isOfOther: row.festival_id !== null && row.festival_id !== was?.id,
          taken: row.pass_taken,
        },
      ]),
    ),
    knownFilms: new Set(await findFilms(tx, [...input.films, ...winners] as ProductId[])),
  }
  return facts
}

async function writePasses(tx: Tx, festivalId: ProductId, passes: Input['passes'], now: Date): Promise<void> {
  const first = await nextPosition(tx, festivalId)
  const except = passes.flatMap(({ id }) => (id === null ? [] : [id as PassKindId]))
  await withdrawKinds(tx, festivalId, { except, now })
  for (const [at, { id, name_fa, name_en, credits, capacity, irr, usd }] of passes.entries()) {
    const names = { name_fa: displayLine(name_fa), name_en: displayLine(name_en) }
    const kind = { id: id as PassKindId | null, ...names, credits, capacity }
    const prices = [
      ...(irr === null ? [] : [{ currency: 'IRR' as const, amount: irr }]),
      ...(usd === null ? [] : [{ currency: 'USD' as const, amount: usd }]),
    ]
    await writeKind(tx, { festivalId, position: first + at, kind }, prices)
  }
}

/** Writes halls, grid, passes and films of a locked festival, after they were judged. */
async function writeParts(
  tx: Tx,
  id: ProductId,
  { input, facts, now }: { input: Input; facts: FestivalFacts; now: Date },
) {
  await clearGrid(tx, id)
  const halls = input.halls.map((hall) => ({
    id: hall.id as FestivalHallId | null,
    name_fa: displayLine(hall.name_fa),
    name_en: displayLine(hall.name_en),
    note_fa: lineIfAny(hall.note_fa),
    note_en: lineIfAny(hall.note_en),
    is_online: hall.is_online,
  }))
  const hallIds = await writeHalls(tx, id, halls)
  const kept = new Set<number>()
  for (const { screening_id, hall, section_fa, section_en, quota } of input.shows) {
    const hallId = hallIds[hall]
    if (hallId === undefined) throw new Error('A show was judged to have a hall and has none.')
    const screeningId = screening_id as ProductId
    const sections = { sectionFa: lineIfAny(section_fa), sectionEn: lineIfAny(section_en) }
    await insertShow(tx, { festivalId: id, screeningId, hallId, ...sections })
    await writeQuota(tx, screeningId, quota)
    kept.add(screening_id)
  }
  // what left the grid is sold whole again
  for (const lost of facts.shownIds) if (!kept.has(lost)) await writeQuota(tx, lost as ProductId, 0)
  await writePasses(tx, id, input.passes, now)
  await writeFilms(tx, id, input.films as ProductId[])
  await writeJury(tx, id, input)
}

function mustBeSound(input: Input, facts: FestivalFacts, now: Date): void {
  const faults = festivalFaults(input, facts, now)
  if (Object.keys(faults).length > 0) failFields(faults)
}

/** Makes a festival with its halls, passes, shows and films, or nothing. Fails with 422 and the wrong fields. */
export async function createFestival(core: Core, audit: Audit, { by, locale, input }: Wish): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const facts = await lockFacts(tx, input, null)
    mustBeSound(input, facts, now)
    const id = await insertFestival(tx, productColumns(input), ownColumns(input), now)
    await writeParts(tx, id, { input, facts, now })
    await audit(tx, { memberId: by, action: 'festival.create', subject: `festival:${id}` })
    return presentStudioFestival(tx, id, locale)
  })
}

/**
 * Changes a festival of this version, all of it or nothing. Fails with `festival.not_found`, with `studio.changed_meanwhile` when
 * somebody else has changed it, and with 422 and the wrong fields.
 */
export async function updateFestival(
  core: Core,
  audit: Audit,
  { id, version, by, locale, input }: Wish & { id: ProductId; version: number },
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const row = (await lockFestival(tx, id)) ?? fail('festival.not_found')
    if (row.version !== version) fail('studio.changed_meanwhile')
    const facts = await lockFacts(tx, input, { id, isPublished: row.state === 'published' })
    mustBeSound(input, facts, now)
    await changeFestival(tx, id, { product: productColumns(input), own: ownColumns(input), now })
    await writeParts(tx, id, { input, facts, now })
    await audit(tx, { memberId: by, action: 'festival.update', subject: `festival:${id}` })
    return presentStudioFestival(tx, id, locale)
  })
}
