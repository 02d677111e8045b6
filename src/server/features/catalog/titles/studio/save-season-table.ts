import type { z } from 'zod'
import type { saveEpisodes } from '#contract/catalog/studio-series.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { noSuchEpisode } from '../kinds/episode.ts'
import { touchTable } from '../kinds/series-queries.ts'
import { leastPrice, writeBuyPrices } from '../sales/sales.ts'
import {
  type EpisodeColumns,
  listStudioParts,
  setComesAfter,
  removeUnused,
  type StudioPartRow,
  updateEpisode,
} from './season-table-queries.ts'
import { insertProduct, lockProduct } from '../title-queries.ts'

type Table = z.output<typeof saveEpisodes.body>
type Row = Table['episodes'][number]

const required: Localized = { fa: 'این قسمت را پر کنید.', en: 'this field is required' }
const twice: Localized = { fa: 'این شماره دو بار آمده است.', en: 'This number is there twice.' }
const noRow: Localized = { fa: 'این قسمت در این فصل نیست.', en: 'This episode is not in this season.' }

/** Faults of the rows by the contract's names; `known`: the episodes of this season, `beside`: those of the series. */
function faultsOf(table: Table, known: ReadonlySet<ProductId>, beside: ReadonlySet<ProductId>) {
  const faults: Record<string, Localized[]> = {}
  const numbers = table.episodes.map(({ number }) => number)
  table.episodes.forEach((row, at) => {
    const put = (field: string, fault: Localized) => {
      faults[`episodes.${at}.${field}`] ??= [fault]
    }
    for (const name of ['title_fa', 'title_en'] as const) if (displayLine(row[name]) === '') put(name, required)
    if (numbers.indexOf(row.number) !== at) put('number', twice)
    if (row.id != null && !known.has(row.id)) put('id', noRow)
    if (row.comes_after != null && (row.comes_after === row.id || !beside.has(row.comes_after)))
      put('comes_after', noSuchEpisode)
    if (!row.is_free && row.irr !== null && row.irr < leastPrice.rials) put('irr', leastPrice.sentence)
  })
  return faults
}

function columnsOf(row: Row): EpisodeColumns {
  return {
    position: row.number,
    title_fa: displayLine(row.title_fa),
    title_en: displayLine(row.title_en),
    synopsis_fa: displayText(row.synopsis_fa),
    synopsis_en: displayText(row.synopsis_en),
    is_free: row.is_free,
    release_at: row.release_at == null ? null : new Date(row.release_at),
  }
}

function isSame(was: StudioPartRow, columns: EpisodeColumns): boolean {
  const { release_at: opens, ...texts } = columns
  const names = Object.keys(texts) as (keyof typeof texts)[]
  return names.every((name) => was[name] === texts[name]) && was.release_at?.getTime() === opens?.getTime()
}

async function writeRow(
  tx: Tx,
  row: Row,
  at: { seasonId: ProductId; was: StudioPartRow | undefined; now: Date },
): Promise<{ id: ProductId; isFreeChanged: boolean }> {
  const { was, now } = at
  const columns = columnsOf(row)
  const id = was?.id ?? (await insertProduct(tx, { kind: 'episode', parent_id: at.seasonId, ...columns }))
  if (was !== undefined && !isSame(was, columns)) await updateEpisode(tx, id, columns, now)
  const after = row.comes_after ?? null
  if (was === undefined || was.comes_after !== after) await setComesAfter(tx, id, after)
  await writeBuyPrices(tx, id, row.is_free ? { irr: null, usd: null } : { irr: row.irr, usd: row.usd }, now)
  return { id, isFreeChanged: was !== undefined && was.is_free !== row.is_free }
}

/**
 * Writes the table of a season, all of it or nothing. Rows that did not change keep their version; episodes that the
 * table does not name stay as they are. Fails with 409 when somebody else changed the season meanwhile, and with
 * `studio.episode_stays` for a removed episode that was published or has a file.
 */
export async function saveSeasonTable(
  core: Core,
  seasonId: ProductId,
  asked: {
    table: Table
    /** An episode became paid or free, so its protection must change. */
    protectionChanged: (tx: Tx, productId: ProductId) => Promise<void>
  },
): Promise<{ seriesId: ProductId }> {
  const { table } = asked
  const now = core.clock.now()
  return transaction(core.db, async (tx) => {
    const season = await lockProduct(tx, seasonId)
    if (season === undefined || season.kind !== 'season' || season.parent_id === null) fail('product.not_found')
    const parts = await listStudioParts(tx, season.parent_id)
    const version = parts.find(({ id }) => id === seasonId)?.table_version
    if (version !== table.version) fail('studio.changed_meanwhile')
    const episodes = parts.filter(({ kind }) => kind === 'episode')
    const own = new Map(episodes.filter(({ parent_id: within }) => within === seasonId).map((row) => [row.id, row]))
    const faults = faultsOf(table, new Set(own.keys()), new Set(episodes.map(({ id }) => id)))
    if (Object.keys(faults).length > 0) failFields(faults)
    const gone = table.removed.filter((id) => own.has(id))
    if ((await removeUnused(tx, gone)).length < gone.length) fail('studio.episode_stays')
    for (const row of table.episodes) {
      const was = row.id == null ? undefined : own.get(row.id)
      const { id, isFreeChanged } = await writeRow(tx, row, { seasonId, was, now })
      if (isFreeChanged) await asked.protectionChanged(tx, id)
    }
    await touchTable(tx, seasonId)
    return { seriesId: season.parent_id }
  })
}
