import type { Api } from '../../api.ts'
import { registerHomeRoutes } from './routes.ts'

/** The door of the feature: the home page, what it shows to a member alone, and how editors arrange it. */
export function registerHome(api: Api): void {
  registerHomeRoutes(api)
}
