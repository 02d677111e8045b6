import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filmMinutes } from './film-minutes.ts'

test.each([
  [0, 1],
  [20_000, 1],
  [200_000, 3],
  [210_000, 4],
  [5_400_000, 90],
])('%i ms are %i minutes', (ms, minutes) => {
  expect(filmMinutes(ms)).toBe(minutes)
})

test('no length of a film is rounded elsewhere', () => {
  const root = path.join(import.meta.dirname, '../..')
  const rounded = /Math\.(?:ceil|round|floor)\([^\n]*(?:length|duration|position)[^\n]*\/ (?:60_000|minuteMs)\)/
  const files = globSync('{server,web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => rounded.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
