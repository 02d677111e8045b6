import { transaction } from '#db/transaction.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { lacksOfRow } from './present-studio-season.ts'
import { touchTable } from '../kinds/series-queries.ts'
import { listStudioParts, type StudioPartRow } from './season-table-queries.ts'
import { lockProduct, markPublished } from '../title-queries.ts'

/** Lists the gaps of these episodes, each with its number. */
function lacksOf(rows: readonly StudioPartRow[], locale: Locale, now: Date): string[] {
  return rows.flatMap((row) => {
    const lacks = lacksOfRow(row, now).map((one) => one[locale])
    const name = locale === 'fa' ? `قسمت ${localDigits(row.position, 'fa')}` : `episode ${row.position}`
    return lacks.length === 0 ? [] : [`${name}: ${lacks.join(locale === 'fa' ? '، ' : ', ')}`]
  })
}

/**
 * Publishes episodes with their season, all or none. Fails with what is missing of each, and with `product.not_found` for
 * an episode of another season.
 */
export async function publishSeason(
  core: Core,
  seasonId: ProductId,
  asked: { episodes: readonly ProductId[]; locale: Locale },
): Promise<{ seriesId: ProductId }> {
  const { locale } = asked
  const now = core.clock.now()
  return transaction(core.db, async (tx) => {
    const season = await lockProduct(tx, seasonId)
    if (season === undefined || season.kind !== 'season' || season.parent_id === null) fail('product.not_found')
    const parts = await listStudioParts(tx, season.parent_id)
    const own = parts.filter(({ kind, parent_id: within }) => kind === 'episode' && within === seasonId)
    if (asked.episodes.some((id) => own.every((row) => row.id !== id))) fail('product.not_found')
    const wanted = own.filter(({ id, state }) => asked.episodes.includes(id) && state === 'draft')
    const lacks = lacksOf(wanted, locale, now)
    const isEmpty = wanted.length === 0 && own.every(({ state }) => state === 'draft')
    if (isEmpty) lacks.push(locale === 'fa' ? 'یک قسمت' : 'an episode')
    if (lacks.length > 0) fail('studio.title_not_ready', { missing: lacks.join(locale === 'fa' ? '؛ ' : '; ') })
    for (const { id } of wanted) await markPublished(tx, id, now)
    if (season.state === 'draft') await markPublished(tx, seasonId, now)
    await touchTable(tx, seasonId)
    return { seriesId: season.parent_id }
  })
}
