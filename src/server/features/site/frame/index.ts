import { changeSiteFrame, getConfig, getCountries, getSiteFrame, notePageSpeed } from '#contract/site/site.ts'
import { type Api, ok } from '#server/api.ts'
import { readCountries } from '#server/house-lists.ts'
import { changeFrame, presentFrame, type SiteDoors } from './change-frame.ts'
import { readFrame } from './frame-queries.ts'
import { presentConfig, type SiteFacts, type SiteReaders } from './present-config.ts'
import { takePageSpeed } from './page-speed.ts'
import { readSections } from './section-queries.ts'

/** Registers the routes for facts about this installation, the frame of every page, the countries, and page speed. */
export function registerSite({ core, mount }: Api, facts: SiteFacts, doors: SiteDoors & SiteReaders): void {
  mount(getConfig, async (_input, { locale }) => {
    const seen = { locale, now: core.clock.now() }
    const [frame, there, landings] = await Promise.all([
      readFrame(core.db),
      readSections(core.db),
      doors.landingsNow(seen),
    ])
    return ok(presentConfig(core.config, { facts, frame, there, landings }, seen))
  })

  mount(getSiteFrame, async () => ok(presentFrame(await readFrame(core.db))))

  mount(changeSiteFrame, async ({ body }, { viewer }) => ok(await changeFrame(core, doors, viewer.memberId, body)))

  mount(getCountries, async (_input, { locale }) => ok({ items: (await readCountries(core.db)).listIn(locale) }))

  const take = takePageSpeed(core)
  mount(notePageSpeed, async ({ body }) => {
    take(body)
    return { status: 204 as const }
  })
}
