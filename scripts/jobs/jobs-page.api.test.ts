import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inWords, jobsPage } from './jobs-page.ts'

test('docs/jobs.md is what scripts/write-jobs-page.ts writes', async () => {
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'jobs.md'), 'utf8')).toBe(await jobsPage())
})

test.each([
  ['* * * * *', 'each minute'],
  ['*/10 * * * *', 'every 10 minutes'],
  ['7 * * * *', 'each hour at minute 7'],
  ['20 4 * * *', 'each day at 04:20'],
  ['0 4 * * 5', '`0 4 * * 5`'],
])('%s is told as %s', (cron, words) => {
  expect(inWords(cron)).toBe(words)
})
