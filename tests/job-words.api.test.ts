import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roundJob } from '#jobs/round.ts'
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
