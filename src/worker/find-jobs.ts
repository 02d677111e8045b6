import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const serverFolder = path.join(import.meta.dirname, '..', 'server')

/** The exports of every `*.job.ts` file of the server. A built program has a list of these files instead. */
export async function findJobs(): Promise<object[]> {
  const modules: object[] = []
  const files = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.job.ts'),
  )
  for (const file of files.sort())
    modules.push((await import(pathToFileURL(path.join(serverFolder, file)).href)) as object)
  return modules
}
