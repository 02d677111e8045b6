import * as contract from '#contract/search/saved-searches.ts'
import { type Api, created, ok } from '../../../api.ts'
import { fail } from '../../../fail.ts'
import { changeSearch, storeSearch, presentSaved } from './store-search.ts'
import { deleteSaved, listSaved } from './saved-queries.ts'

/** The searches that a member keeps. */
export function registerSavedSearches({ core, mount }: Api): void {
  mount(contract.listSavedSearches, async (_input, { viewer }) =>
    ok({ items: (await listSaved(core.db, viewer.memberId)).map(presentSaved) }),
  )

  mount(contract.saveSearch, async ({ body }, { viewer }) => created(await storeSearch(core, viewer.memberId, body)))

  mount(contract.changeSavedSearch, async ({ params, body }, { viewer }) =>
    ok(await changeSearch(core, { memberId: viewer.memberId, id: params.id }, body)),
  )

  mount(contract.deleteSavedSearch, async ({ params }, { viewer, locale }) => {
    if (!(await deleteSaved(core.db, { memberId: viewer.memberId, id: params.id }))) fail('request.not_found')
    return ok({ message: locale === 'fa' ? 'این جست‌وجو برداشته شد.' : 'The search was taken away.' })
  })
}
