import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tablesPage } from './tables-page.ts'

const page = tablesPage()

test('docs/tables.md is what scripts/write-tables-page.ts writes', () => {
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'tables.md'), 'utf8')).toBe(page)
})

test('a table belongs to the room that writes it, and refers to others by their ids', () => {
  expect(page).toContain('| `purchase_lines` | payments/purchases |')
  expect(page).toContain('| `passes` | screenings/festivals |')
})
