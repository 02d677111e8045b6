import type { Chance } from '../support/chance.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type Schema = Record<string, unknown>

/** Values that exist in the database, by the names that fields and parameters have for them. */
export type Known = Readonly<Record<string, readonly Json[]>>

const words = ['film', 'سینما', 'شب‌های روشن', '', ' ', 'a@b.example', '09120000012', '123456', '🎬', 'IR', 'fa', 'x']
const whole = [0, 1, 2, 7, 10, 100, 1388, 2026, 1_490_000]

function textFor(schema: Schema, chance: Chance): string {
  switch (schema['format']) {
    case 'uuid':
      return chance.one(['00000000-0000-4000-8000-000000000000', '7b1f5e0a-3f64-4a6e-9d57-4a1f0e3b2c11'])
    case 'date-time':
      return chance.one(['2026-11-21T09:00:00.000Z', '2027-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])
    case 'date':
      return chance.one(['2026-11-21', '1991-05-21', '2024-02-29'])
    default: {
      const least = Number(schema['minLength'] ?? 0)
      const most = Number(schema['maxLength'] ?? 60)
      return chance.one(words).padEnd(least, 'x').slice(0, most)
    }
  }
}

function numberFor(schema: Schema, chance: Chance): number {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0)
  const most = Number(schema['maximum'] ?? 2_147_483_647)
  const found = chance.one([...whole, least, most, least, chance.whole(0, 1000)])
  return Math.min(most, Math.max(least, found))
}

function objectFor(schema: Schema, chance: Chance, known: Known): Json {
  const required = new Set((schema['required'] ?? []) as string[])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const chosen = properties.filter(([name]) => required.has(name) || chance.next() < 0.6)
  return Object.fromEntries(chosen.map(([name, inner]) => [name, fieldFor(name, inner, chance, known)]))
}

/** A value for a field: usually an existing one of that name, so that a call passes the first checks. */
export function fieldFor(name: string, schema: Schema, chance: Chance, known: Known): Json {
  const there = known[name]
  return there !== undefined && there.length > 0 && chance.next() < 0.7
    ? chance.one(there)
    : valueFor(schema, chance, known)
}

/** A value that a schema of the API description accepts. */
export function valueFor(schema: Schema, chance: Chance, known: Known): Json {
  if ('const' in schema) return schema['const'] as Json
  if (Array.isArray(schema['enum'])) return chance.one(schema['enum'] as Json[])
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (choices !== undefined) return valueFor(chance.one(choices), chance, known)
  if (Array.isArray(schema['allOf'])) {
    const all = (schema['allOf'] as Schema[]).map((inner) => valueFor(inner, chance, known))
    return Object.assign({}, ...all) as Json
  }
  switch (schema['type']) {
    case 'object':
      return objectFor(schema, chance, known)
    case 'array': {
      const items = (schema['items'] ?? {}) as Schema
      return Array.from({ length: chance.whole(0, 3) }, () => valueFor(items, chance, known))
    }
    case 'string':
      return textFor(schema, chance)
    case 'integer':
    case 'number':
      return numberFor(schema, chance)
    case 'boolean':
      return chance.next() < 0.5
    case 'null':
      return null
    default:
      return chance.one<Json>([null, 'x', 1, true, [], {}])
  }
}
