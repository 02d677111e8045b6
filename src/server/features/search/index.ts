import type { Api } from '../../api.ts'
import { registerSearchRoutes } from './routes.ts'

/** The door of the feature: everything that is found by words. */
export function registerSearch(api: Api): void {
  registerSearchRoutes(api)
}

export { indexChanged } from './index/write-index.ts'
export { writeLines } from './lines/write-lines.ts'
