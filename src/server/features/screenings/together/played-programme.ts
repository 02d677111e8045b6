import { after } from '#lib/time/clock.ts'
import type { CopyId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { CopyKey, PlayedProgramme, TitlePart } from '#server/features/playback/play/index.ts'
import { keyFolder, keyOfCopy, openMaster } from './copy-keys.ts'
import type { Part, Programme } from './programme.ts'
import type { Programmes } from './programmes.ts'
import { keyOpensAt, keyOpensMs, lengthOf, partInstants, programmeTimeAt, stretchesOf } from './timeline.ts'

function titlePart(part: Part): TitlePart[] {
  const { number, role, itemId, titleFa, titleEn, durationMs, ageRating, regions, copy } = part
  if (itemId === null || titleFa === null || titleEn === null) return []
  const made = copy === null ? null : { id: copy.id, keyMs: copy.keyMs }
  return [{ number, role, itemId, titleFa, titleEn, durationMs, ageRating, regions, copy: made }]
}

/** The title that plays at a programme time, else the next one, else the last one. */
function titleAt(programme: Programme, parts: readonly TitlePart[], timeMs: number): number {
  const titles = stretchesOf(programme).filter(
    ({ kind, part }) => kind !== 'interval' && parts.some(({ number }) => number === part),
  )
  const found = titles.find(({ toMs }) => timeMs < toMs) ?? titles.at(-1)
  return found?.part ?? 1
}

function behindAt(programme: Programme, began: Date): number {
  if (programme.lateEntry !== 'from_start') return 0
  return Math.min(lengthOf(programme), Math.max(0, programmeTimeAt(programme, began) ?? 0))
}

/** A screening's programme as playback needs it. */
export function playedProgramme(programme: Programme, now: Date): PlayedProgramme {
  const parts = programme.parts.flatMap(titlePart)
  const { mode, startsAt } = programme.screening
  if (mode !== 'together' || startsAt === null) return { parts, clock: null }
  const instants = partInstants(programme, now)
  return {
    parts,
    clock: {
      startsAt,
      keyOpensMs,
      behindAt: (began) => behindAt(programme, began),
      startOf: (part) => instants[part - 1] ?? startsAt,
      isOverFor: (behindMs) => (programmeTimeAt(programme, now) ?? 0) - behindMs >= lengthOf(programme),
      partAt: (behindMs) => titleAt(programme, parts, programmeTimeAt(programme, after(now, -behindMs)) ?? 0),
    },
  }
}

/** A key of a copy, whether it is open or not; null when there is no such copy. One statement and the programme's. */
export async function findCopyKey(
  core: Core,
  programmes: Programmes,
  asked: { copy: CopyId; number: number },
): Promise<CopyKey | null> {
  const row = await programmes.copy(asked.copy)
  const programme = row === undefined ? undefined : await programmes.read(row.product_id)
  const part = programme?.parts.find(({ itemId }) => itemId === row?.item_id)
  if (row === undefined || programme === undefined) return null
  const key = { keyMs: row.key_ms, number: asked.number }
  return {
    productId: row.product_id,
    itemId: row.item_id,
    opensAt: part === undefined ? null : keyOpensAt(programme, part.number, key, core.clock.now()),
    bytes: keyOfCopy(openMaster(core.config, row.sealed_key), asked.number),
  }
}

/** Where everybody is in a copy now, for sliding lists; while our stream fails they stand still. */
export async function findMoment(core: Core, programmes: Programmes, copy: CopyId) {
  const row = await programmes.copy(copy)
  const programme = row === undefined ? undefined : await programmes.read(row.product_id)
  const part = programme?.parts.find(({ itemId }) => itemId === row?.item_id)
  if (row === undefined || programme === undefined || part === undefined) return null
  const now = core.clock.now()
  const startsAt = partInstants(programme, now)[part.number - 1] ?? null
  if (startsAt === null) return null
  return {
    startsAt,
    positionMs: now.getTime() - startsAt.getTime(),
    keyMs: row.key_ms,
    keyFolder: keyFolder(copy),
  }
}
