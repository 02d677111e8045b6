import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../api.ts'
import { callOf, closedCalls, takesKeys } from './key-calls.ts'
import { openApi } from '../openapi.ts'
import type { Route } from '../route.ts'

const open = routes.filter((one) => takesKeys(one))

/** The names of all fields that an answer of the call can have. */
function fieldsOf(route: Route): string[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'properties' && typeof inner === 'object' && inner !== null) found.push(...Object.keys(inner))
      walk(inner)
    }
  }
  for (const type of Object.values(route.responses))
    if (type != null) walk(z.toJSONSchema(type, { unrepresentable: 'any' }))
  return found
}

describe('no key may make', () => {
  test.each([
    'GET /studio/staff',
    'PUT /studio/staff/:id',
    'POST /studio/staff/invitations',
    'GET /studio/api-keys',
    'POST /studio/api-keys',
    'DELETE /studio/api-keys/:id',
    'POST /studio/webhooks/:id/secret',
    'GET /studio/members',
    'GET /me',
    'POST /auth/logout',
    'GET /me/sessions',
    'POST /auth/select-profile/:id',
  ])('%s', (name) => {
    expect(routes.map(callOf)).toContain(name)
    expect(open.map(callOf)).not.toContain(name)
  })

  test('a call that asks a person once more', () => {
    const route = { method: 'GET', path: '/studio/orders', access: 'staff', duty: 'orders' } as const
    expect(takesKeys(route)).toBe(true)
    for (const confirm of [true, 'large'] as const) expect(takesKeys({ ...route, confirm })).toBe(false)
  })

  test('a call that stands in the list of closed ones, and each of them is in the contract', () => {
    const known = new Set(routes.map(callOf))
    expect([...closedCalls].filter((call) => !known.has(call))).toEqual([])
    expect(open.filter((one) => closedCalls.has(callOf(one)))).toEqual([])
  })

  test('a call whose answer has a secret', () => {
    const secret = /^(secret|token|.*_token|password|pin|stream_key|key|manifest_url)$/
    const telling = open.flatMap((one) =>
      fieldsOf(one).flatMap((name) => (secret.test(name) ? [`${callOf(one)} ${name}`] : [])),
    )
    expect(telling).toEqual([])
  })
})

test('the description says of each call whether a key may make it', () => {
  const description = openApi(routes) as {
    paths: Record<string, Record<string, { security?: object[] }>>
    components: { securitySchemes: Record<string, object> }
  }
  expect(description.components.securitySchemes['key']).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const route of routes) {
    const path = `/api/v1${route.path.replace(/:(\w+)/g, '{$1}')}`
    const security = description.paths[path]?.[route.method.toLowerCase()]?.security ?? []
    expect(
      security.some((one) => 'key' in one),
      callOf(route),
    ).toBe(takesKeys(route))
  }
})
