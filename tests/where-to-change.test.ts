import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('every file that docs/where-to-change.md names is there', () => {
  const text = readFileSync(join(root, 'docs/where-to-change.md'), 'utf8')
  const files = [...text.matchAll(/`(src\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThanOrEqual(20)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
