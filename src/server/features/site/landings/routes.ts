import * as contract from '#contract/site/landings.ts'
import type { LandingId } from '#lib/ids.ts'
import { landingPath } from '#lib/web/landing-path.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { inLocale } from '#lib/text/locale.ts'
import { readForm } from '#server/features/media/index.ts'
import {
  addPicture,
  columnsOf,
  createLanding,
  deleteLanding,
  type LandingDoors,
  presentStudioLanding,
  updateLanding,
} from './edit-landing.ts'
import { registerLandingEntries } from './entry-routes.ts'
import { findLanding, findShownLanding, listLandings, listShownAddresses } from './landing-queries.ts'
import { langsOf, presentLanding } from './present-landing.ts'

/** Landing pages, and the studio's editor of them. */
export function registerLandings(api: Api, doors: LandingDoors): void {
  const { core, mount } = api
  mount(contract.getLanding, async ({ params }, { locale }) => {
    const seen = { locale, now: core.clock.now() }
    const page = (await findShownLanding(core.db, { slug: params.slug }, seen)) ?? fail('landing.not_found')
    return ok(await presentLanding(core, page, seen))
  })
  mount(contract.listLandings, async () => {
    const items = (await listShownAddresses(core.db, core.clock.now())).map(({ slug, langs }) => ({
      slug,
      path: landingPath(slug),
      langs: langsOf(langs),
    }))
    return ok({ items })
  })
  registerStudioLandings(api, doors)
  registerLandingEntries(api, doors)
}

function registerStudioLandings({ core, mount }: Api, doors: LandingDoors): void {
  mount(contract.listStudioLandings, async (_, { locale }) => {
    const items = (await listLandings(core.db)).map(({ title_fa, title_en, ...row }) => ({
      ...row,
      // a page of one language has no name in the other
      title: inLocale(title_fa || title_en, title_en || title_fa, locale),
      shown_from: row.shown_from?.toISOString() ?? null,
      shown_until: row.shown_until?.toISOString() ?? null,
    }))
    return ok({ items })
  })

  mount(contract.getStudioLanding, async ({ params }) =>
    ok(presentStudioLanding((await findLanding(core.db, params.id as LandingId)) ?? fail('landing.not_found'))),
  )

  mount(contract.createLanding, async ({ body }, { viewer }) =>
    created(await createLanding(core, doors, viewer.memberId, body)),
  )

  mount(contract.previewLanding, async ({ body: { id, at, lang, ...input } }) => {
    const page = { ...columnsOf(input), id: id as LandingId | null }
    return ok(await presentLanding(core, page, { locale: lang, now: new Date(at) }))
  })

  mount(contract.updateLanding, async ({ params, body }, { viewer }) =>
    ok(await updateLanding(core, doors, viewer.memberId, { ...body, id: params.id as LandingId })),
  )

  mount(contract.deleteLanding, async ({ params }, { viewer }) => {
    await deleteLanding(core, doors, viewer.memberId, params.id as LandingId)
    return { status: 204 as const }
  })

  mount(contract.addLandingPicture, async ({ params }, { viewer, request }) => {
    const id = params.id as LandingId
    if ((await findLanding(core.db, id)) === undefined) fail('landing.not_found')
    const { file, fields } = await readForm(request, contract.addLandingPicture.multipart)
    return created(await addPicture(core, doors, viewer.memberId, { id, focus: fields.focus, bytes: file.bytes }))
  })
}
