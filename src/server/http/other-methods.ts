import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/route.ts'
import { AppError } from '../fail.ts'

const partsOf = (path: string): string[] => path.split('/').slice(1)

const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))

/**
 * The methods that the API takes at a path below its base, by what is mounted (`METHOD /path/:id`): `HEAD` wherever
 * `GET` is, and `OPTIONS` wherever anything is. Empty for a path that there is not.
 */
export function methodsAt(mounted: Iterable<string>): (path: string) => string[] {
  const byLength = new Map<number, { method: string; pattern: string[] }[]>()
  for (const name of mounted) {
    const [method = '', path = ''] = name.split(' ')
    const pattern = partsOf(path)
    byLength.set(pattern.length, [...(byLength.get(pattern.length) ?? []), { method, pattern }])
  }
  return (path) => {
    const parts = partsOf(path)
    const found = new Set<string>()
    for (const { method, pattern } of byLength.get(parts.length) ?? []) if (matches(pattern, parts)) found.add(method)
    if (found.size === 0) return []
    if (found.has('GET')) found.add('HEAD')
    return [...found, 'OPTIONS'].toSorted()
  }
}

/**
 * Answers what no route of the API takes: 204 with `Allow` to `OPTIONS`, 405 with `Allow` where the path takes other
 * methods (RFC 9110 §15.5.6), else 404.
 */
export function otherMethods(mounted: ReadonlySet<string>) {
  let find: ((path: string) => string[]) | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // features go on mounting after this handler is registered
    find ??= methodsAt(mounted)
    const [path = ''] = request.url.split('?')
    const allowed = find(path.slice(apiBase.length))
    // a name too long for any row comes here although its path takes the method
    const isTaken = request.method !== 'OPTIONS' && allowed.includes(request.method)
    if (allowed.length === 0 || isTaken) throw new AppError('request.not_found')
    const headers = { allow: allowed.join(', ') }
    if (request.method === 'OPTIONS') return reply.code(204).headers(headers).send()
    throw new AppError('request.method_not_allowed', { headers })
  }
}
