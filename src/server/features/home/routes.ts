import { getHomeSlider, getHomeWidgets, getWidget } from '#contract/home.ts'
import { type Api, ok } from '../../api.ts'
import { fail } from '../../fail.ts'
import { inLocale } from '../catalog/index.ts'
import { fillRow } from './fill-row.ts'
import { findSlides, findWidget, listWidgets } from './home-queries.ts'
import { presentSlides } from './present-slides.ts'

/** The calls of the home page: its slides, its rows, and the content of a row. */
export function registerHomeRoutes({ core, mount }: Api): void {
  const { db, clock } = core

  mount(getHomeSlider, async (_input, { locale }) => {
    const seen = { locale, now: clock.now() }
    return ok({ items: await presentSlides(db, await findSlides(db, seen), seen) })
  })

  mount(getHomeWidgets, async (_input, { locale }) => {
    const rows = await listWidgets(db, { locale, now: clock.now() })
    const items = rows.map(({ id, kind, title_fa: fa, title_en: en, href, audience }) => ({
      ...{ id, kind, href, audience },
      title: inLocale(fa, en, locale),
    }))
    return ok({ items })
  })

  mount(getWidget, async ({ params }, { locale }) => {
    const now = clock.now()
    const row = (await findWidget(db, params.id, now)) ?? fail('request.not_found')
    const { id, kind, href, audience } = row
    const items = await fillRow(db, row.query, { locale, now })
    return ok({ id, kind, href, audience, title: inLocale(row.title_fa, row.title_en, locale), items })
  })
}
