import { expect, test } from 'vitest'
import { hasAny } from './has-any.ts'

test.for([
  [{ kind: 'series' }, ['movie'], false],
  [{ kind: 'series' }, ['series'], true],
  [{ sort: 'published' }, ['goods'], false],
  [{ sort: 'published' }, ['music'], true],
  [{ kind: 'goods' }, ['goods'], true],
  [{ ids: [1] }, [], false],
  [{ ids: [1] }, ['festival'], true],
  [{ collection: 1 }, ['movie'], true],
] as const)('a row that asks for %o where %o are published has any: %s', ([query, published, any]) => {
  const { ids, ...rest } = query as { ids?: readonly number[] }
  expect(hasAny(ids === undefined ? rest : { ...rest, ids: [...ids] }, new Set<string>(published))).toBe(any)
})
