import { z } from 'zod'
import { routes } from '#contract/api.ts'
import type { Route } from '#contract/route.ts'

type Schema = {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  type?: string
  format?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  minimum?: number
  exclusiveMinimum?: number
  pattern?: string
  $defs?: Record<string, Schema>
}

const texts: Record<string, string> = {
  'date-time': '2026-12-03T16:30:00.000Z',
  date: '2026-12-03',
  uuid: '3f0e5a52-5a0e-4b8e-9a5e-0c6f3a1d2b4c',
  email: 'nika@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
}

/** Samples of texts by their name, where the schema does not say what they are. */
const called: readonly (readonly [name: RegExp, text: string])[] = [
  [/^kind$/, 'movie'],
  [/(^|_)(url|href|link)$/, 'https://example.com/'],
  [/(^|_)(at|until|from|to)$/, '2026-12-03T16:30:00.000Z'],
  [/(^|_)(day|date|month)$/, '2026-12-03'],
]

/** Numbers that say how much there is. */
const isCount = (name: string) => /(^|_)(total|count|counts)$/.test(name)

/**
 * An answer that a schema allows, in which every list has `many` entries, and numbers of entries agree. Nothing is null:
 * a page says most of a thing that has everything.
 */
class Sample {
  readonly #many: number
  readonly #defs: Record<string, Schema>
  constructor(many: number, defs: Record<string, Schema>) {
    this.#many = many
    this.#defs = defs
  }

  of(schema: Schema, name = ''): unknown {
    if (schema.$ref !== undefined) return this.of(this.#defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return schema.enum[0]
    const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
    if (first !== undefined) return this.of(first, name)
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((part) => this.of(part, name))) as unknown
    return this.#plain(schema, name)
  }

  #plain(schema: Schema, name: string): unknown {
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, this.of(inner, key)]),
        )
      case 'array':
        if (schema.prefixItems !== undefined) return schema.prefixItems.map((inner) => this.of(inner))
        return Array.from({ length: this.#many }, () => this.of(schema.items ?? {}, name))
      case 'integer':
      case 'number':
        return isCount(name) ? this.#many : Math.max(1, schema.minimum ?? 1)
      case 'boolean':
        return false
      case 'string':
        return texts[schema.format ?? ''] ?? called.find(([pattern]) => pattern.test(name))?.[1] ?? 'نام'
      default:
        return null
    }
  }
}

type Answers = Record<number, z.ZodType | undefined>

/** Returns the answer of a call in which every list has `many` entries. */
export function sampleOf(route: Route, many: number): unknown {
  const answers = route.responses as Answers
  const schema = answers[200] ?? answers[201]
  if (schema === undefined) return null
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema
  return new Sample(many, json.$defs ?? {}).of(json)
}

/** The call of the contract that an address asks; undefined where there is none. */
export function routeAt(path: string): Route | undefined {
  const [bare = ''] = path.replace(/^\/api\/v1/, '').split('?')
  const parts = bare.split('/')
  const fits = (own: string) => {
    const theirs = own.split('/')
    return theirs.length === parts.length && theirs.every((part, at) => part.startsWith(':') || part === parts[at])
  }
  const all = routes.filter(({ method, path: own }) => method === 'GET' && fits(own))
  // an address with a name goes before one with a number in its place
  return all.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
}
