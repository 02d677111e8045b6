import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { digestSources } from './digest-sources.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parde-digest-'))
  mkdirSync(join(root, 'src/web'), { recursive: true })
  writeFileSync(join(root, 'src/web/root.tsx'), 'export const a = 1')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const digest = (isRead?: (file: string) => boolean) => digestSources(root, ['src', 'package-lock.json'], isRead)

test('the digest follows contents and names, not times', () => {
  const before = digest()
  writeFileSync(join(root, 'src/web/root.tsx'), 'export const a = 1')
  expect(digest()).toBe(before)
  writeFileSync(join(root, 'src/web/root.tsx'), 'export const a = 2')
  const changed = digest()
  expect(changed).not.toBe(before)
  writeFileSync(join(root, 'src/web/new.tsx'), '')
  expect(digest()).not.toBe(changed)
})

test('a test beside the sources does not ask for a new build', () => {
  const before = digest()
  writeFileSync(join(root, 'src/web/root.test.tsx'), 'test')
  expect(digest()).toBe(before)
})

test('what a build does not read does not ask for a new one', () => {
  const isRead = (file: string) => file.endsWith('.tsx')
  const before = digest(isRead)
  writeFileSync(join(root, 'src/web/table.sql'), 'select 1')
  expect(digest(isRead)).toBe(before)
})
