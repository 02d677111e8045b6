import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOpenApiTool, openApiTools, openApiToolsFolder } from '#tests/support/machines/openapi-tools.ts'
import { root } from './run-tool.ts'

const names = ['redocly', 'spectral', 'openapi-typescript', 'tsc'] as const
const areThere = () => names.every((name) => findOpenApiTool(name) !== null)

/**
 * Whether the programs that read the API description are there; where they are not, npm installs them in a folder of their
 * own. No script of theirs runs: one tells its maker of the installation.
 */
export function ensureOpenApiTools(): boolean {
  if (areThere()) return true
  mkdirSync(openApiToolsFolder, { recursive: true })
  const manifest = { private: true, dependencies: openApiTools }
  writeFileSync(join(openApiToolsFolder, 'package.json'), JSON.stringify(manifest))
  // the command of the npm that runs this run
  const npm = process.env['npm_execpath']
  const [command, ...before] = npm === undefined ? ['npm'] : [process.execPath, npm]
  const args = [...before, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', openApiToolsFolder]
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return areThere()
}
