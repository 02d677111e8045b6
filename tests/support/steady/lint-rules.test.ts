import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import plugin from './lint-rules.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = 'tests/e2e'

type Node = { type: string; parent?: Node; [key: string]: unknown }

/** The rules that a text breaks, as the linter finds them: it visits every node, and each node knows its parent. */
function broken(file: string, text: string): string[] {
  const found = new Set<string>()
  const visitors = Object.entries(plugin.rules).map(([name, rule]) => {
    const context = { filename: file, report: () => void found.add(name) }
    return rule.create(context)
  })
  const visit = (value: unknown, parent?: Node): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, parent))
    if (typeof value !== 'object' || value === null || typeof (value as Node).type !== 'string') return
    const node = value as Node
    if (parent !== undefined) Object.defineProperty(node, 'parent', { value: parent, enumerable: false })
    for (const visitor of visitors) visitor[node.type]?.(node)
    for (const child of Object.values(node)) visit(child, node)
  }
  visit(parseSync(file, text).program as unknown)
  return [...found].toSorted()
}

const planted: [rule: string, text: string][] = [
  ['text-in-a-place', `await expect(page.getByText('saved')).toBeVisible()`],
  ['text-in-a-place', `const phone = await context.newPage(); await phone.getByText('saved').click()`],
  ['no-forced-press', `await page.getByRole('radio').check({ force: true })`],
  ['no-own-time', `await page.waitForTimeout(500)`],
  ['no-own-time', `import { setTimeout as sleep } from 'node:timers/promises'`],
  ['no-own-time', `await new Promise((resolve) => setTimeout(resolve, 500))`],
  ['no-own-time', `await expect(row).toBeVisible({ timeout: 2000 })`],
  ['settled-page', `await page.waitForLoadState('networkidle')`],
  ['settled-page', `await page.goto('/', { waitUntil: 'load' })`],
  ['own-test', `import { expect, test } from '@playwright/test'`],
  ['answers-end-with-test', `await page.unrouteAll({ behavior: 'ignoreErrors' })`],
  ['alone-with-all', `await page.goto(at('/studio/site'))`],
  ['wait-says-how-long', `await vi.waitFor(() => expect(told).toHaveLength(1))`],
]

test.each(planted)('[%s] turns red: %s', (rule, text) => {
  expect(broken('tests/e2e/a.spec.ts', text)).toEqual([rule])
})

const allowed: [file: string, text: string][] = [
  ['a.spec.ts', `await expect(page.getByRole('main').getByText('saved')).toBeVisible()`],
  ['a.spec.ts', `const row = page.getByRole('row'); await row.getByText('saved').click()`],
  ['a.spec.ts', `await expect(async () => { await expect(row).toBeVisible({ timeout: 500 }) }).toPass()`],
  ['a.spec.ts', `test.setTimeout(120_000); await expect(row).toBeVisible({ timeout: 60_000 })`],
  ['a.spec.ts', `await page.unroute('**/api/v1/me')`],
  ['a.spec.ts', `await vi.waitFor(() => expect(told).toHaveLength(1), soon)`],
  ['a.spec.ts', `rmSync(folder, { recursive: true, force: true })`],
  ['a.spec.ts', `import type { Page } from '@playwright/test'\nimport { request } from '@playwright/test'`],
  ['a.alone.spec.ts', `await page.goto(at('/studio/site'))`],
]

test.each(allowed)('in %s stays green: %s', (file, text) => {
  expect(broken(`tests/e2e/${file}`, text)).toEqual([])
})

type Override = { files: string[]; rules: Record<string, string> }

test('the files in which a rule is still off are those that break it: one that is mended leaves the list', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { overrides: Override[] }
  const off = overrides.flatMap(({ files, rules }) =>
    Object.entries(rules)
      .filter(([rule, level]) => rule.startsWith('browser-tests/') && level === 'off')
      .flatMap(([rule]) => files.map((file) => `${file} ${rule.replace('browser-tests/', '')}`)),
  )
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.ts'))
  const breaking = files.flatMap((name) =>
    broken(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')).map(
      (rule) => `${folder}/${name} ${rule}`,
    ),
  )
  expect(files.length).toBeGreaterThan(80)
  expect(off.toSorted()).toEqual(breaking.toSorted())
})
