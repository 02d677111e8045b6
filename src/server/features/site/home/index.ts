import type { Api } from '#server/api.ts'
import { registerHomeRoutes, registerMyHome, registerStudioHome } from './routes.ts'

/** The home page, what it shows to a member alone, and how editors arrange it. */
export function registerHome(api: Api, doors: Parameters<typeof registerStudioHome>[1]): void {
  registerHomeRoutes(api)
  registerMyHome(api)
  registerStudioHome(api, doors)
}

export { checkRow } from './check-row.ts'
export { fillRow } from './fill-row.ts'
export { personalDataInHome } from './personal-data.ts'
