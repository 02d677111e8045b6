import { getOwnSeries, markWatched, setReleaseAlert as setReleaseAlertRoute } from '#contract/catalog/series.ts'
import { listReleaseAlerts as listReleaseAlertsRoute } from '#contract/catalog/release-alerts.ts'
import type { Currency } from '#lib/money/money.ts'
import { type Api, ok } from '#server/api.ts'
import { ownSeries } from './own-series.ts'
import { listReleaseAlerts, setReleaseAlert, setWatched } from './watch-time/set-marks.ts'

/** Registers a visitor's view of a series, and the marks that they set. */
export function registerOwnSeries(
  { core, mount, regions }: Api,
  doors: { currencyFor(country: string | null): Currency },
): void {
  mount(getOwnSeries, async ({ params, query }, { viewer, locale, request }) => {
    const country = regions.countryOfRequest(request)
    const currency = query.currency ?? doors.currencyFor(country)
    return ok(await ownSeries(core, { seriesId: params.id, viewer, country, currency, locale }))
  })

  mount(markWatched, async ({ params, body }, { viewer }) =>
    ok(await setWatched(core, viewer, { productId: params.id, watched: body.watched })),
  )

  mount(listReleaseAlertsRoute, async (_input, { viewer, locale }) =>
    ok(await listReleaseAlerts(core, { viewer, locale })),
  )

  mount(setReleaseAlertRoute, async ({ params, body }, { viewer, locale }) =>
    ok(await setReleaseAlert(core, viewer, { productId: params.id, wanted: body.wanted, locale })),
  )
}
