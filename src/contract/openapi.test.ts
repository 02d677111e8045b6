import { describe, expect, test } from 'vitest'
import { routes } from './api.ts'
import { openApi } from './openapi.ts'

type Json = Record<string, unknown>
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Json[]
  responses: Json
}

const document = openApi(routes) as unknown as {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Json
}
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)
const faulty = (isFaulty: (operation: Operation) => boolean) =>
  operations.filter(({ operation }) => isFaulty(operation)).map(({ name }) => name)

/** Every object of the document with its place. */
function* objectsOf(value: unknown, at = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [at, value as Json]
  for (const [key, inner] of Object.entries(value)) yield* objectsOf(inner, `${at}/${key}`)
}

describe('a program that reads the description', () => {
  test('finds every call', () => {
    expect(operations).toHaveLength(routes.length)
  })

  test('is told of each call who may make it, also where everybody may', () => {
    expect(faulty(({ security }) => security === undefined)).toEqual([])
    const isOpen = ({ security }: Operation) => security?.length === 0
    expect(operations.filter(({ operation }) => isOpen(operation))).toHaveLength(
      routes.filter(({ access }) => access === 'public').length,
    )
  })

  test('is told of each call a refusal with its status, and what it is about', () => {
    expect(faulty(({ responses }) => !Object.keys(responses).some((status) => /^4\d\d$/.test(status)))).toEqual([])
    expect(faulty(({ summary }) => summary === '')).toEqual([])
    const known = new Set(document.tags.map(({ name }) => name))
    expect(faulty((operation) => operation.tags.some((tag) => !known.has(tag)))).toEqual([])
    const used = new Set(operations.flatMap(({ operation }) => operation.tags))
    expect([...known].filter((name) => !used.has(name))).toEqual([])
  })

  test('is told in words who may call it, by what, and how often it may be repeated', () => {
    expect(faulty(({ description }) => !/^For (everybody|members|staff)\b.*\.$/.test(description ?? ''))).toEqual([])
    const said = (name: string) => operations.find((one) => one.name === name)?.operation.description
    expect(said('get /api/v1/products')).toBe('For everybody.')
    expect(said('get /api/v1/products/{id}/reactions')).toBe('For everybody. A caller who is signed in gets their own.')
    expect(said('post /api/v1/comments/{id}/like-toggle')).toBe('For members, with an adult’s profile.')
    expect(said('post /api/v1/purchases')).toContain('With the same `Idempotency-Key` a repetition does nothing more.')
    expect(said('get /api/v1/studio/payments')).toBe('For staff: finance, admin.')
  })

  test('can name each call differently, with a name that a program can have', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(names.filter((name) => !/^[a-z][a-zA-Z\d]*$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('finds what each reference points to, and what each list holds', () => {
    const all = [...objectsOf(document)]
    const find = (reference: string) =>
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], document)
    const isLost = ({ $ref }: Json) => typeof $ref === 'string' && find($ref) === undefined
    expect(all.filter(([, one]) => isLost(one)).map(([at]) => at)).toEqual([])
    // older readers know no `prefixItems`, and would not know what is in a pair
    const isVague = (one: Json) => one['type'] === 'array' && (one['items'] ?? false) === false
    expect(all.filter(([, one]) => isVague(one)).map(([at]) => at)).toEqual([])
  })
})
