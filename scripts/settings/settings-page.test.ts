import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#server/environment.ts'
import { settingsPage } from './settings-page.ts'
import { notForPeople } from './texts-of-business.ts'

const page = settingsPage()

test('docs/settings.md is what scripts/write-settings-page.ts writes', () => {
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'settings.md'), 'utf8')).toBe(page)
})

test('each setting stands in one row of the page, but those that nobody sets', () => {
  const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name)
  expect(rows.toSorted()).toEqual(settingNames.filter((name) => !notForPeople.some((one) => one === name)).toSorted())
})

test('a default comes from the code, unless a sentence says more', () => {
  expect(page).toContain('| `PORT` | `3000` | a whole number from 0 to 65535, in digits; `3000` |')
  expect(page).toContain('| `SCRATCH_DIR` | `DATA_DIR/scratch` |')
})
