import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { openApi } from '#contract/openapi.ts'
import { problems } from '#contract/problem.ts'

const frozen = path.join(import.meta.dirname, '..', 'docs', 'openapi.json')

test('the contract is the frozen one: a change is made on purpose, with `node scripts/freeze-contract.ts`', () => {
  expect(openApi(routes)).toEqual(JSON.parse(readFileSync(frozen, 'utf8')))
})

test('every reference in the document leads somewhere', () => {
  const text = JSON.stringify(openApi(routes))
  const document = JSON.parse(text) as { components: { schemas: Record<string, unknown> } }
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name)
  expect(text).not.toContain('#/$defs')
})

test('operation ids are unique', () => {
  const document = openApi(routes) as { paths: Record<string, Record<string, { operationId: string }>> }
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => operation.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('every problem has a sentence in both languages with the same blanks', () => {
  for (const [code, { fa, en }] of Object.entries(problems)) {
    const blanks = (text: string) =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort((a, b) => a.localeCompare(b))
    expect(blanks(fa), code).toEqual(blanks(en))
    expect(fa, code).toMatch(/[آ-ی]/)
  }
})
