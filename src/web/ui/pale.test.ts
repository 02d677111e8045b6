import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPale } from './pale.ts'

test.each([
  ['#ffffff', true],
  ['#000000', false],
  // the same number in each channel: a luminance of 0.2 lies between 123 and 124
  ['#7b7b7b', false],
  ['#7c7c7c', true],
  // blue adds little luminance, green much
  ['#0000ff', false],
  ['#00ff00', true],
])('%s is pale: %s', (color, pale) => {
  expect(isPale(color)).toBe(pale)
})

test('each page with a title on its picture darkens a pale one more', () => {
  const web = join(import.meta.dirname, '..')
  const heroes = globSync('**/*.tsx', { cwd: web }).flatMap((path) =>
    readFileSync(join(web, path), 'utf8')
      .split('\n')
      .flatMap((line) => (line.includes('hero product') ? [{ path, line }] : [])),
  )
  expect(heroes.length).toBeGreaterThan(3)
  expect(heroes.filter(({ line }) => !line.includes('isPale('))).toEqual([])
})
