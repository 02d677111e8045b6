import * as contract from '#contract/site/text-pages.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { pageNamed, publishPage, readStudioPage, savePage, type TextPageDoors } from './edit-page.ts'
import { presentPage } from './present-page.ts'
import { findAgreement, findPublic, findRevision, listNewest } from './text-page-queries.ts'

/** Pages of text, what a member agreed to, and the studio's editor. */
export function registerTextPages(api: Api, doors: TextPageDoors): void {
  const { core, mount } = api
  mount(contract.getTextPage, async ({ params, query: { revision } }, { locale }) => {
    const page = pageNamed(params.name)
    const asked = { page, revision, locale, now: core.clock.now() }
    return ok(presentPage(await findPublic(core.db, page), core.config.vatRates, asked) ?? fail('text_page.not_found'))
  })

  mount(contract.getAgreement, async (_, { viewer }) => {
    const { at, held } = await findAgreement(core.db, viewer.memberId)
    const of = (page: string) => held.find((one) => one.page === page)?.revision ?? null
    return ok({ accepted_at: at?.toISOString() ?? null, terms: of('terms'), privacy: of('privacy') })
  })
  registerStudioPages(api, doors)
}

function registerStudioPages({ core, mount }: Api, doors: TextPageDoors): void {
  mount(contract.listTextPages, async (_, { locale }) => {
    const items = (await listNewest(core.db)).map((row) => ({
      name: row.page,
      title: row[`title_${locale}`],
      changed_at: row.created_at.toISOString(),
      published_at: row.last_published_at?.toISOString() ?? null,
      has_draft: row.published_at === null,
    }))
    return ok({ items })
  })

  mount(contract.getStudioTextPage, async ({ params }) => ok(await readStudioPage(core.db, pageNamed(params.name))))

  mount(contract.getTextRevision, async ({ params }) =>
    ok((await findRevision(core.db, pageNamed(params.name), params.revision)) ?? fail('text_page.not_found')),
  )

  mount(contract.saveTextPage, async ({ params, body }, { viewer }) => {
    const asked = { page: pageNamed(params.name), version: body.version, by: viewer.memberId }
    return ok(await savePage(core, doors, asked, body))
  })

  mount(contract.publishTextPage, async ({ params, body }, { viewer }) =>
    ok(await publishPage(core, doors, { page: pageNamed(params.name), version: body.version, by: viewer.memberId })),
  )
}
