import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** Where `npm run test:long` installs programs of others that read an API description: 127 MB, which no newcomer has to load. */
export const openApiToolsFolder = join(root, '.parde', 'tools', 'openapi')

/** Exact, so that a new rule of theirs does not turn a run red by itself. */
export const openApiTools = {
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  typescript: '5.9.3',
} as const

export const openApiDescription = join(root, 'docs', 'openapi.json')

/** The path of one of their programs; null where they are not installed. */
export function findOpenApiTool(program: 'redocly' | 'spectral' | 'openapi-typescript' | 'tsc'): string | null {
  const file = join(openApiToolsFolder, 'node_modules', '.bin', program)
  return existsSync(file) ? file : null
}
