import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { fixedClock } from '#lib/time/clock.ts'
import { testNow } from '#tests/support/api/app.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { holds, loadSearchCatalogue, type SearchVector, searchVectors } from '#tests/support/rows/search-vectors.ts'
import { find } from './find/find.ts'
import { indexBacklog } from './index/write-index.ts'

const { url } = await testDatabase()
const { db, close } = connect(url)
afterAll(close)
const core = { db, clock: fixedClock(testNow) }
await loadSearchCatalogue(db)
await indexBacklog(core)

/** The products of an answer, the best first. A person is an answer of its own, and the catalogue counts products. */
async function answersTo(query: string): Promise<number[]> {
  const found = await find(core, { query, isExact: false, group: null, most: 20, maxAge: null })
  return (found?.ranked ?? []).filter(({ doc }) => doc.subject === 'product').map(({ doc }) => doc.subject_id)
}

async function failuresOf(vectors: readonly SearchVector[]): Promise<string[]> {
  const failures: string[] = []
  for (const vector of vectors) {
    const answers = await answersTo(vector.query)
    if (!holds(vector, answers))
      failures.push(`${vector.id} ${vector.category} «${vector.query}»: ${answers.slice(0, 5).join(', ')}`)
  }
  return failures
}

const vectors = searchVectors()
const ofLevel = (level: SearchVector['level']) => vectors.filter((vector) => vector.level === level)

test('every vector that must hold, holds', async () => {
  expect(await failuresOf(ofLevel('must'))).toEqual([])
})

test('at least 95 of 100 vectors that should hold, hold', async () => {
  const should = ofLevel('should')
  const failures = await failuresOf(should)
  expect(failures.length / should.length, failures.join('\n')).toBeLessThanOrEqual(0.05)
})

test('what is nowhere in the catalogue finds nothing', async () => {
  expect(await failuresOf(vectors.filter(({ category }) => category === 'negative'))).toEqual([])
})
