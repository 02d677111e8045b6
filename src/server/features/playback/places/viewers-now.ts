import { seconds } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { Regions } from '#server/http/caller-country.ts'
import { countPlayers } from './viewer-queries.ts'

/** A player whose picture stood still for so long since its beat before counts as stalled. */
export const stalledFromMs = seconds(1)

interface Counted {
  viewers: number
  stalled: number
}

/** Who watches with a ticket now. A free screening has no tickets, so its viewers are not among them. */
export interface ViewersNow extends Counted {
  /** The mean distance of those that told one; null when none did. */
  behindMs: number | null
  /** The most first. `country` and `operator` are null where they are unknown. */
  networks: (Counted & { country: string | null; operator: { number: number; name: string } | null })[]
  /** By what their players show; null: a player that does not tell. */
  rungs: (Counted & { rung: string | null })[]
}

type Row = Awaited<ReturnType<typeof countPlayers>>[number]

const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
const counted = (rows: readonly Row[]): Counted => ({
  viewers: sum(rows, ({ players }) => players),
  stalled: sum(rows, ({ stalled }) => stalled),
})

function grouped<Key extends string | null>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, of]) => ({ key, of, ...counted(of) }))
    .toSorted((a, b) => b.viewers - a.viewers || String(a.key).localeCompare(String(b.key), 'en'))
}

/**
 * The players of a screening's tickets that have told within their lease that they play, by country and operator, and by
 * rung: one statement. Of a city nothing is known.
 */
export async function viewersNow(core: Core, regions: Regions, productId: ProductId): Promise<ViewersNow> {
  const rows = await countPlayers(core.db, productId, { now: core.clock.now(), stalledFromMs })
  const told = sum(rows, ({ toldBehind }) => toldBehind)
  const operatorOf = (number: number | null) =>
    number === null ? null : { number, name: regions.operatorName(number) ?? `AS${number}` }
  return {
    ...counted(rows),
    behindMs: told === 0 ? null : Math.round(sum(rows, ({ behindMs }) => Number(behindMs)) / told),
    networks: grouped(rows, ({ country, operator }) => `${country} ${operator}`).map(({ of, viewers, stalled }) => ({
      viewers,
      stalled,
      country: of[0]?.country ?? null,
      operator: operatorOf(of[0]?.operator ?? null),
    })),
    rungs: grouped(rows, ({ rung }) => rung).map(({ key, viewers, stalled }) => ({ rung: key, viewers, stalled })),
  }
}
