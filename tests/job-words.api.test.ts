import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { roundJob } from '#jobs/round.ts'
import { sealedJobs } from '#server/key-purposes.ts'
import en from '../src/web/i18n/desks-en.json' with { type: 'json' }
import fa from '../src/web/i18n/desks-fa.json' with { type: 'json' }
import { loadHandlers } from '../src/worker/handlers.ts'

type Tree = { [key: string]: string | Tree }

const namesIn = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : namesIn(value, `${prefix}${key}.`),
  )

test.each([
  ['Persian', fa.deadJobs.names],
  ['English', en.deadJobs.names],
])('the page of jobs has words for each job that exists, and for no other, in %s', async (_language, names) => {
  // the round is the queue's own, and has its handler there
  const jobs = [...(await loadHandlers()).map(({ job }) => job.name), roundJob.name]
  expect(namesIn(names).toSorted()).toEqual(jobs.toSorted())
})

test('each job for which an alert asks exists', async () => {
  const rules = readFileSync(join(import.meta.dirname, '..', 'deploy', 'prometheus', 'rules.yml'), 'utf8')
  const asked = [...rules.matchAll(/queue=~"([^"]+)"/g)].flatMap(([, forms = '']) => forms.split('|'))
  const jobs = (await loadHandlers()).map(({ job }) => job.name)
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((form) => !jobs.some((name) => new RegExp(`^${form}$`).test(name)))).toEqual([])
})

test('what an exchange of the house’s secret seals anew are the jobs that carry something sealed, and no others', async () => {
  const fieldsOf = (payload: z.ZodType) => (payload instanceof z.ZodObject ? Object.keys(payload.shape) : [])
  const carrying = (await loadHandlers()).filter(({ job }) =>
    fieldsOf(job.payload).some((name) => /sealed/i.test(name)),
  )
  expect(carrying.map(({ job }) => job.name).toSorted()).toEqual(sealedJobs.map(({ job }) => job).toSorted())
})
