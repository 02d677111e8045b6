import type { JobHandler } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { findJobs } from './find-jobs.ts'

function isHandler(value: unknown): value is JobHandler<Core> {
  return typeof value === 'object' && value !== null && 'job' in value && 'run' in value
}

/** Every handler that a `*.job.ts` file of the server exports, alone or in a list. */
export async function loadHandlers(): Promise<JobHandler<Core>[]> {
  const modules = await findJobs()
  return modules.flatMap((module) => Object.values(module).flat().filter(isHandler))
}
