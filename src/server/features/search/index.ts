import type { Api } from '../../api.ts'
import { registerSearchRoutes } from './routes.ts'
import { registerSavedSearches } from './saved/routes.ts'
import type { SynonymDoors } from './studio/edit-synonyms.ts'
import { registerStudioSearch } from './studio/routes.ts'

/** The door of the feature: everything that is found by words, and what is kept and learned of it. */
export function registerSearch(api: Api, doors: SynonymDoors): void {
  registerSearchRoutes(api)
  registerSavedSearches(api)
  registerStudioSearch(api, doors)
}

export { askAsSearches } from './ask-as-searches.ts'
export { countedTitles } from './lists/counted-titles.ts'
export { indexChanged } from './index/write-index.ts'
export { readLinesSoon } from './lines/write-lines.ts'
export { personalDataInSearches } from './saved/personal-data.ts'
