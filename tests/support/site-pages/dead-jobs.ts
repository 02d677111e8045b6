import type { Page } from '@playwright/test'
import type { OutputOf } from '#contract/api.ts'

type DeadJob = OutputOf<'GET /studio/dead-jobs'>['items'][number]

const at = '2026-11-21T09:00:00.000Z'

/** Jobs as the demo never has them: nothing of it fails for good. */
export const deadJobs: readonly DeadJob[] = [
  {
    id: '018f0000-0000-7000-8000-000000000001',
    name: 'notices.send_letter',
    tries: 6,
    payload: { id: '018f0000-0000-7000-8000-000000000002', sealed: '[hidden]' },
    reason: 'connect ECONNREFUSED: the mail server of [hidden] does not answer (451 4.7.1 greylisted, try later).',
    enqueued_at: at,
    failed_at: at,
  },
  {
    id: '018f0000-0000-7000-8000-000000000003',
    name: 'old.forgotten_kind_of_work',
    tries: 1,
    payload: {},
    reason: 'x'.repeat(80),
    enqueued_at: null,
    failed_at: at,
  },
]

/** The page of jobs with these dead ones. */
export async function showDeadJobs(page: Page, items: readonly DeadJob[]): Promise<void> {
  await page.route('**/api/v1/studio/dead-jobs*', (route) => route.fulfill({ json: { items, next: null } }))
  await page.reload()
  await page
    .locator(items.length > 0 ? '.dead-item' : 'main .state')
    .first()
    .waitFor()
}
