/** Writes docs/jobs.md from the definitions of all jobs. Run it after a job or its schedule has changed. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { jobsPage } from './jobs/jobs-page.ts'

writeFileSync(path.join(import.meta.dirname, '..', 'docs', 'jobs.md'), await jobsPage())
process.exit(0)
