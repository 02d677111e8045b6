import type { Handler } from './exchange.ts'

interface Route {
  method: string
  parts: string[]
  handler: Handler
}

export interface Router {
  /** `path` is matched case-sensitively, as the banks do; `:name` takes one segment. */
  on(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, handler: Handler): void
  find(method: string, path: string): Found
}

export type Found = { handler: Handler; params: Record<string, string> } | 'not-found' | { allow: string[] }

function match(parts: string[], segments: string[]): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) {
      if (segment === '') return undefined
      params[part.slice(1)] = segment
    } else if (part !== segment) return undefined
  }
  return params
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export function createRouter(): Router {
  const routes: Route[] = []
  return {
    on: (method, path, handler) => {
      routes.push({ method, parts: path.split('/'), handler })
    },
    find: (method, path) => {
      const segments = path.split('/').map(decode)
      const allow: string[] = []
      for (const route of routes) {
        const params = match(route.parts, segments)
        if (!params) continue
        if (route.method === method || (method === 'HEAD' && route.method === 'GET'))
          return { handler: route.handler, params }
        allow.push(route.method)
      }
      return allow.length > 0 ? { allow } : 'not-found'
    },
  }
}
