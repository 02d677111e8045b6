import * as contract from '#contract/search/search.ts'
import { type Api, ok } from '../../api.ts'
import { searchAdvanced } from './advanced/search-advanced.ts'
import { searchLines } from './lines/search-lines.ts'
import { searchGroups, searchList } from './search-by-name.ts'

/** The calls of the search. They are not kept in memory: what was changed is found by the next one. */
export function registerSearchRoutes({ core, mount }: Api): void {
  mount(contract.search, async ({ query }, { locale }) => ok(await searchGroups(core, query, locale)))

  mount(contract.searchResults, async ({ query }, { locale }) => ok(await searchList(core, query, locale)))

  mount(contract.searchLines, async ({ query }, { locale }) => ok(await searchLines(core.db, query, locale)))

  mount(contract.searchAdvanced, async ({ query }, { locale }) => ok(await searchAdvanced(core, query, locale)))
}
