import { listStudioSeasons, publishEpisodes, saveEpisodes } from '#contract/catalog/studio-series.ts'
import { transaction } from '#db/transaction.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { presentSeason, presentSeasons } from './present-studio-season.ts'
import { publishSeason } from './publish-episodes.ts'
import { saveSeasonTable } from './save-season-table.ts'
import { listStudioParts } from './season-table-queries.ts'
import type { StudioDoors } from './studio-routes.ts'

/** The tables of a series' seasons. */
export function registerSeasonTables({ core, mount }: Api, doors: StudioDoors): void {
  const { db, clock } = core

  async function seasonOf(at: { seriesId: ProductId; seasonId: ProductId }, locale: Locale) {
    const rows = await listStudioParts(db, at.seriesId)
    return presentSeason(rows, at.seasonId, locale, clock.now()) ?? fail('product.not_found')
  }

  async function note(memberId: MemberId, action: AuditAction, id: ProductId): Promise<void> {
    await transaction(db, (tx) => doors.audit(tx, { memberId, action, subject: `product:${id}` }))
    await doors.siteChanged()
  }

  mount(listStudioSeasons, async ({ params }, { locale }) =>
    ok({ items: presentSeasons(await listStudioParts(db, params.id), locale, clock.now()) }),
  )

  mount(saveEpisodes, async ({ params, body }, { viewer, locale }) => {
    const { seriesId } = await saveSeasonTable(core, params.id, {
      table: body,
      protectionChanged: (tx, id) => doors.protectionChanged(tx, id),
    })
    await note(viewer.memberId, 'season.changed', params.id)
    return ok(await seasonOf({ seriesId, seasonId: params.id }, locale))
  })

  mount(publishEpisodes, async ({ params, body }, { viewer, locale }) => {
    const { seriesId } = await publishSeason(core, params.id, { episodes: body.episodes, locale })
    await note(viewer.memberId, 'season.published', params.id)
    return ok(await seasonOf({ seriesId, seasonId: params.id }, locale))
  })
}
