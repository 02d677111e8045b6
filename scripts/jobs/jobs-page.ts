import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { definedMinutely, definedSchedules, type Job } from '#jobs/job.ts'
import { roundJob } from '#jobs/round.ts'
import { loadHandlers } from '../../src/worker/handlers.ts'

const root = path.join(import.meta.dirname, '..', '..')

type Definition = { file: string; what: string }

const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n/.source
/** One job, and a function that defines one for each bank: the name of such a job ends with the bank's. */
const forms = [
  new RegExp(`${documented}(?:export )?const \\w+ = job\\(\\s*'([^']+)'`, 'g'),
  new RegExp(`${documented}function \\w+[^\\n]*\\n(?:  [^\\n]*\\n)*?  return job\\(\`([^\`$]+)\\$\\{`, 'g'),
]

/** Where jobs are defined, and what their docstrings say; by name, or by the beginning of the names. */
function readDefinitions(): Map<string, Definition> {
  const found = new Map<string, Definition>()
  for (const file of globSync('src/**/*.ts', { cwd: root }).toSorted()) {
    if (file.endsWith('.test.ts')) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const form of forms)
      for (const [, comment = '', name = ''] of text.matchAll(form))
        found.set(name, {
          file,
          what: comment
            .replaceAll(/^\s*\*/gm, '')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        })
  }
  return found
}

const head = `# Jobs

<!-- Written by scripts/write-jobs-page.ts from the definitions. -->

All work that outlives a request is a job in the queue of the database. A worker takes it, sends heartbeats, and another worker takes over when they end. A job that fails is tried again, each time after twice the pause; after its last try it is dead, and the studio lists it (**Studio → Operations → Jobs**).
Times of schedules are those of Tehran.`

const spell = (seconds: number) =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`

/** A cron expression of the kinds that we use, in words. */
export function inWords(cron: string): string {
  const [minute = '', hour = '', day, month, weekday] = cron.split(' ')
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  const isDaily = day === '*' && month === '*' && weekday === '*'
  if (cron === '* * * * *') return 'each minute'
  if (isDaily && hour === '*' && every !== undefined) return `every ${every} minutes`
  if (isDaily && hour === '*' && /^\d+$/.test(minute)) return `each hour at minute ${minute}`
  if (isDaily && /^\d+$/.test(minute) && /^\d+$/.test(hour))
    return `each day at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return `\`${cron}\``
}

function rowOf(job: Job, when: string, defined: Definition | undefined): string {
  if (defined === undefined) throw new Error(`The job ${job.name} has no docstring.`)
  const cells = [
    `\`${job.name}\``,
    when,
    String(job.retryLimit + 1),
    spell(job.expireInSeconds),
    defined.what.replaceAll('|', '\\|'),
    `\`${defined.file}\``,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The page of all jobs, in Markdown. */
export async function jobsPage(): Promise<string> {
  // not every job that is defined: tests define some of their own
  const jobs = [roundJob, ...(await loadHandlers()).map(({ job }) => job)]
  const definitions = readDefinitions()
  const minutely = new Set(definedMinutely().map(({ name }) => name))
  const crons = new Map(definedSchedules().map(({ job, cron }) => [job.name, inWords(cron)]))
  const rows = jobs
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map((job) => {
      const when = minutely.has(job.name) ? 'each minute, in the round' : (crons.get(job.name) ?? 'when it is queued')
      return rowOf(job, when, definitions.get(job.name) ?? definitions.get(job.name.replace(/[^.]+$/, '')))
    })
  const table = [
    '| job | when | tries | longest try | what it does | defined in |',
    '|---|---|---:|---:|---|---|',
    ...rows,
  ]
  return `${head}\n\n${table.join('\n')}\n`
}
