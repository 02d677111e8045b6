import type { CallKey, InputOf } from '#contract/api.ts'

export const apiBase = '/api/v1'

type Plain = Record<string, string | number | boolean | null | undefined>
type Parts = { params?: Plain; query?: Plain; body?: unknown }

/**
 * The method and address of a call: `GET /products/:id` with `{ params: { id: 7 } }` is `GET /api/v1/products/7`. A
 * suffix goes at the end of the path, before the query.
 */
export function addressOf<K extends CallKey>(
  key: K,
  input: InputOf<K>,
  suffix = '',
): { method: string; address: string } {
  const [method = 'GET', path = '/'] = key.split(' ')
  const { params = {}, query = {} } = input as Parts
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const tail = search.size > 0 ? `?${search.toString()}` : ''
  return { method, address: apiBase + filled + suffix + tail }
}

export const bodyOf = (input: unknown): unknown => (input as Parts).body
