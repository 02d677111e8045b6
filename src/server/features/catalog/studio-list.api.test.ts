import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/support/app.ts'
import { newMember, newProduct } from '../../../../tests/support/rows.ts'

const { call, db, clock } = await testApp()
const now = clock.now()
const { token } = await newMember(db, now, { staffRole: 'editor' })

async function titleWithRun(titleEn: string, state: string | null) {
  const { productId } = await newProduct(db, now, { titleEn, state: state === null ? 'published' : 'draft' })
  if (state === null) return
  const run = { product_id: productId, purpose: 'feature', file_name: 'film.mp4', size: 1, source_path: 'uploads/x' }
  const earlier = new Date(now.getTime() - 60_000)
  await db
    .insertInto('pipeline_runs')
    .values([
      { ...run, state: 'failed', created_at: earlier },
      { ...run, state, created_at: now },
    ])
    .execute()
}
await titleWithRun('Calm', null)
await titleWithRun('Failed', 'failed')
await titleWithRun('At work', 'running')
await titleWithRun('Watchable', 'watchable')
await titleWithRun('Mended', 'published')

test('the list shows only titles whose newest run failed, when asked for those in need of attention', async () => {
  const { body } = await call('GET /studio/titles', { query: { state: 'failed' } }, { token })
  expect(body.items.map((item) => item.title)).toEqual(['Failed'])
  expect(body.total).toBe(1)
})

test('the counts are of all titles, whatever the list is narrowed to', async () => {
  const counts = { all: 5, draft: 4, published: 1, failed: 1, running: 2 }
  for (const query of [{}, { state: 'failed' as const }, { query: 'Calm' }]) {
    const { body } = await call('GET /studio/titles', { query }, { token })
    expect(body.counts).toEqual(counts)
  }
})
