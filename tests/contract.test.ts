import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
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

/** Amounts have columns that hold more than a JavaScript number. */
const amounts =
  /^(amount|budget|irr|usd|first_irr|first_usd|wallet_amount|amount_irr|amount_usd|minimum_irr|minimum_usd)$/

/** The names of integers whose only limit is JavaScript's own. */
function unlimited(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum } = schema as { type?: unknown; maximum?: number }
  if (type === 'integer' && (maximum ?? Infinity) >= Number.MAX_SAFE_INTEGER) return [name]
  return Object.entries(schema).flatMap(([key, inner]) =>
    unlimited(
      inner,
      ['anyOf', 'allOf', 'oneOf', 'items', 'properties'].includes(key) || /^\d+$/.test(key) ? name : key,
    ),
  )
}

test('every integer that a call takes fits its column: what does not is refused by the contract', () => {
  for (const route of routes)
    for (const type of [route.params, route.query, route.body, route.multipart])
      for (const name of type === undefined
        ? []
        : unlimited(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })))
        expect(name, `${route.method} ${route.path}`).toMatch(amounts)
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

test('that somebody else has saved in between has one code, which every editor of the studio knows', () => {
  const said = Object.entries(problems).flatMap(([code, { en }]) =>
    /\.(?:stale|\w*_?conflict|changed_\w+)$|^\w+_template\.changed$/.test(code) ||
    /[Ss]omebody else has (?:just )?(?:changed|saved|arranged|moved|written)|have just been changed/.test(en)
      ? [code]
      : [],
  )
  expect(said).toEqual(['studio.changed_meanwhile'])
})
