import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Found } from './run-steps.ts'
import { root, runTool } from './run-tool.ts'
import { check } from './tally.ts'

/** Where the types of the routes are, made from `src/web/routes.ts`. */
const typesOfRoutes = join(root, '.react-router', 'types')

/**
 * Compiles every project whose sources changed since the last time. The routes' types are generated first, because the
 * layers and the tests need them; `routesChanged: false` takes those of the last time. One checker per project: with the
 * four that tsc takes by default, each checks half of the same types again.
 */
export async function compileTypes({ routesChanged = true, isBeside = false } = {}): Promise<Found> {
  const run = (tool: string, args: string[]) => runTool(tool, args, {}, isBeside ? 'types' : null)
  const isMade = !routesChanged && existsSync(typesOfRoutes)
  const generated = isMade || (await run('react-router', ['typegen'])) === 0
  return { tally: check(generated && (await run('tsc', ['-b', '--checkers', '1'])) === 0, 'the types do not fit') }
}
