import type { IncomingHttpHeaders } from 'node:http'
import type { Lang } from '../ui/text.ts'

/** One request with its whole body. A handler is a function from it to a `Reply`. */
export interface Exchange {
  method: string
  url: URL
  params: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
  /** The body as it came. */
  bytes: Buffer
  remoteAddress: string
  lang: Lang
}

export interface Answer {
  status: number
  headers?: Record<string, string | string[]>
  body: string | Buffer
}

/** `hold`: never answer; `reset`: cut the connection. So a broken bank behaves. */
export type Reply = Answer | { drop: 'hold' | 'reset' }

export type Handler = (exchange: Exchange) => Reply | Promise<Reply>

export function json(status: number, value: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(value),
  }
}

export function seeOther(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

export function contentType(exchange: Exchange): string {
  return (exchange.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The body as a JSON object; undefined when the type or the text is not JSON, or the value is not an object. */
export function jsonObject(exchange: Exchange): Record<string, unknown> | undefined {
  if (contentType(exchange) !== 'application/json') return undefined
  try {
    const value: unknown = JSON.parse(exchange.body)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function form(exchange: Exchange): URLSearchParams {
  return new URLSearchParams(contentType(exchange) === 'application/x-www-form-urlencoded' ? exchange.body : '')
}
