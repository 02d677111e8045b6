import { listNew } from '#contract/site/feed.ts'
import { getHomeSlider, getHomeWidgets, getWidget } from '#contract/site/home.ts'
import { getMyHome, getOverview, setHomeHistory } from '#contract/site/my-home.ts'
import * as studio from '#contract/site/studio-home.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { chosenProfile } from '#server/viewer.ts'
import { arrangeHome, previewHome, readArrangement } from './arrange-home.ts'
import type { Audit } from '#server/audit.ts'
import { readChoices } from './choices.ts'
import { fillRow } from './fill-row.ts'
import { hasAny } from './has-any.ts'
import { findPublishedKinds, findWidget, listWidgets } from './home-queries.ts'
import { readMyHome } from './my-home.ts'
import { readOverview } from './overview.ts'
import { writeUsesHistory } from './my-home-queries.ts'
import { presentRowHead } from './present-row.ts'
import { presentSlides } from './present-slides.ts'
import { slidesNow } from './slides-now.ts'
import { whatIsNew } from './what-is-new.ts'

/** The calls of the home page: its slides, its rows, the content of a row, and what is new. */
export function registerHomeRoutes({ core, mount }: Api): void {
  const { db, clock } = core

  mount(getHomeSlider, async (_input, { locale }) => {
    const seen = { locale, now: clock.now() }
    return ok({ items: await presentSlides(db, await slidesNow(core, seen), seen) })
  })

  mount(getHomeWidgets, async (_input, { locale }) => {
    const [rows, kinds] = await Promise.all([listWidgets(db, { locale, now: clock.now() }), findPublishedKinds(db)])
    return ok({ items: rows.filter((row) => hasAny(row.query, kinds)).map((row) => presentRowHead(row, locale)) })
  })

  mount(listNew, async (_input, { locale }) => ok({ items: await whatIsNew(core, locale) }))

  mount(getWidget, async ({ params }, { locale }) => {
    const now = clock.now()
    const row = (await findWidget(db, params.id, now)) ?? fail('request.not_found')
    return ok({ ...presentRowHead(row, locale), items: await fillRow(db, row.query, { locale, now }) })
  })
}

/** Registers the routes of the home page that a member alone sees, and of their choices for it. */
export function registerMyHome({ core, mount }: Api): void {
  mount(getMyHome, async (_input, { viewer, locale }) => ok(await readMyHome(core, viewer, locale)))

  mount(getOverview, async (_input, { viewer }) => ok(await readOverview(core, viewer)))

  mount(setHomeHistory, async ({ body }, { viewer }) => {
    await writeUsesHistory(core.db, chosenProfile(viewer), body.wanted)
    return ok({ uses_history: body.wanted })
  })
}

/** The calls of editors who arrange the home page. */
export function registerStudioHome({ core, mount }: Api, { audit }: { audit: Audit }): void {
  const { db } = core

  mount(studio.getStudioHome, async (_input, { locale }) => ok(await readArrangement(db, locale)))

  mount(studio.findChoices, async ({ query }, { locale }) => ok({ items: await readChoices(db, query, locale) }))

  mount(studio.arrangeHome, async ({ body }, { viewer, locale }) => {
    const { version, ...wanted } = body
    await arrangeHome(core, audit, { memberId: viewer.memberId, wanted, version })
    return ok(await readArrangement(db, locale))
  })

  mount(studio.previewHome, async ({ body }) => {
    const { at, audience, lang, ...wanted } = body
    return ok(await previewHome(db, wanted, { at: new Date(at), audience, locale: lang }))
  })
}
