import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JobHandler } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'

const serverFolder = path.join(import.meta.dirname, '..', 'server')

function isHandler(value: unknown): value is JobHandler<Core> {
  return typeof value === 'object' && value !== null && 'job' in value && 'run' in value
}

/** Every handler that a `*.job.ts` file of the server exports, alone or in a list. */
export async function loadHandlers(): Promise<JobHandler<Core>[]> {
  const handlers: JobHandler<Core>[] = []
  const files = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.job.ts'),
  )
  for (const file of files.sort()) {
    const module = (await import(pathToFileURL(path.join(serverFolder, file)).href)) as Record<string, unknown>
    handlers.push(...Object.values(module).flat().filter(isHandler))
  }
  return handlers
}
