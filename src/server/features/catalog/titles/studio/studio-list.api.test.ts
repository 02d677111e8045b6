import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import type { PipelineRuns } from '#db/schema.gen.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, db, clock } = await testApp()
const now = clock.now()
const { token } = await newMember(db, now, { staffRole: 'editor' })

async function titleWithRun(titleEn: string, state: Selectable<PipelineRuns>['state'] | null) {
  const shown = { state: state === null ? 'published' : 'draft', hasFilm: state === null } as const
  const { productId } = await newProduct(db, now, { titleEn, ...shown })
  if (state === null) return
  const run = {
    product_id: productId,
    purpose: 'feature',
    file_name: 'film.mp4',
    size: 1,
    source_path: 'uploads/x',
  } as const
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

// visitors see the first title and cannot watch it; the second is not released yet
await newProduct(db, now, { titleEn: 'Without its film', hasFilm: false })
await newProduct(db, now, { titleEn: 'To come', hasFilm: false, releaseAt: new Date(now.getTime() + 60_000) })

test('in need of attention are titles whose newest run failed, and released ones that visitors cannot watch', async () => {
  const { body } = await call('GET /studio/titles', { query: { state: 'failed' } }, { token })
  expect(Object.fromEntries(body.items.map(({ title, has_film }) => [title, has_film]))).toEqual({
    Failed: false,
    'Without its film': false,
  })
  expect(body.total).toBe(2)
})

test('the counts are of all titles, whatever the list is narrowed to', async () => {
  const counts = { all: 7, draft: 4, published: 3, failed: 2, running: 2 }
  // no kind of these has files, so the list of kinds in the statement is empty
  for (const kind of ['festival', 'screening', 'goods'] as const) {
    const listed = await call('GET /studio/titles', { query: { kind, state: 'failed' } }, { token })
    expect([kind, listed.status, listed.body.total]).toEqual([kind, 200, 0])
  }
  for (const query of [{}, { state: 'failed' as const }, { query: 'Calm' }]) {
    const { body } = await call('GET /studio/titles', { query }, { token })
    expect(body.counts).toEqual(counts)
  }
})
