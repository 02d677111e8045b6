import { z } from 'zod'
import { apiBase, type Route } from '#contract/route.ts'
import type { Chance } from '../support/chance.ts'
import { nastyValue, spoil } from './spoil.ts'
import { fieldFor, type Json, type Known, type Schema, valueFor } from './values.ts'

export interface Call {
  /** The name of the route in the contract, or a word for a call that is not in the contract. */
  name: string
  method: string
  url: string
  headers: Record<string, string>
  payload: string | undefined
  ip: string
}

export interface Asker {
  token: string | null
  known: Known
}

const schemas = new WeakMap<z.ZodType, Schema>()

/** The schema as in the API description, without bounds on integers that are only JavaScript's own. */
function schemaOf(type: z.ZodType): Schema {
  const kept = schemas.get(type)
  if (kept !== undefined) return kept
  const made = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  schemas.set(type, made)
  return made
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Percent-encoded as a client would do it, or sometimes encoded wrongly. */
function encoded(value: Json, chance: Chance): string {
  const text = textOf(value).slice(0, 3000)
  const way = chance.next()
  if (way < 0.02) return chance.one(['%', '%zz', '%E0%A4%A', '%c0%80', '%00', '..', '%2e%2e%2f', '*', ';a=b'])
  // half of a surrogate pair cannot be encoded
  return encodeURIComponent(text.toWellFormed())
}

function pathOf(route: Route, { known }: Asker, chance: Chance, isSpoilt: boolean): string {
  const schema = route.params === undefined ? {} : schemaOf(route.params)
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  return route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const right = fieldFor(name, properties[name] ?? {}, chance, known)
    return encoded(isSpoilt && chance.next() < 0.6 ? nastyValue(chance) : right, chance)
  })
}

function queryOf(route: Route, { known }: Asker, chance: Chance, isSpoilt: boolean): string {
  if (route.query === undefined && chance.next() < 0.9) return ''
  const right = route.query === undefined ? {} : valueFor(schemaOf(route.query), chance, known)
  const given = isSpoilt ? spoil(right, chance) : right
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return `?${encoded(given, chance)}`
  const parts = Object.entries(given).flatMap(([name, value]) => {
    const one = `${encoded(name, chance)}=${encoded(value, chance)}`
    return isSpoilt && chance.next() < 0.1 ? [one, one, `${name}[]=1`] : [one]
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

const boundary = 'line'

/** A multipart form with its file, if the route has one. Spoilt: cut off somewhere, or with a broken header. */
function formOf(route: Route, { known }: Asker, chance: Chance, isSpoilt: boolean): string {
  const right = valueFor(schemaOf(route.multipart as z.ZodType), chance, known)
  const given = isSpoilt && chance.next() < 0.6 ? spoil(right, chance) : right
  const fields = typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : []
  const parts = fields.map(([name, value]) =>
    name === 'file' || name === 'avatar'
      ? `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${chance.one(['a.png', 'a.srt', '', 'a\u0000.vtt', '../x', 'شب.vtt'])}"\r\ncontent-type: ${chance.one(['image/png', 'text/vtt', 'x'])}\r\n\r\n${chance.one(['', 'WEBVTT\n\n00:00.000 --> 00:01.000\na', '1\n00:00:00,000 --> 00:00:01,000\nسلام\n', '\u0089PNG\r\n'])}\r\n`
      : `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value).slice(0, 5000)}\r\n`,
  )
  const whole = `${parts.join('')}--${boundary}--\r\n`
  return isSpoilt && chance.next() < 0.5 ? whole.slice(0, chance.whole(0, whole.length)) : whole
}

function bodyOf(route: Route, asker: Asker, chance: Chance, isSpoilt: boolean): { payload?: string; type?: string } {
  if (route.multipart !== undefined && chance.next() < 0.9)
    return { payload: formOf(route, asker, chance, isSpoilt), type: `multipart/form-data; boundary=${boundary}` }
  if (route.body === undefined) return chance.next() < 0.05 ? { payload: '{"a":1}', type: 'application/json' } : {}
  const right = valueFor(schemaOf(route.body), chance, asker.known)
  const text = JSON.stringify(isSpoilt ? spoil(right, chance) : right) ?? ''
  if (isSpoilt && chance.next() < 0.06)
    return chance.one([
      { payload: text.slice(0, -1), type: 'application/json' },
      { payload: '', type: 'application/json' },
      { payload: text, type: 'text/plain' },
      { payload: text, type: 'application/x-www-form-urlencoded' },
      { payload: text, type: 'application/json; charset=utf-16' },
      { payload: '{"__proto__":{"a":1}}', type: 'application/json' },
      { payload: `\ufeff${text}`, type: 'application/json' },
      { payload: '['.repeat(50_000), type: 'application/json' },
      { payload: text, type: '\t' },
    ])
  return { payload: text, type: 'application/json' }
}

const odd: readonly (readonly [string, readonly string[]])[] = [
  ['accept-language', ['fa', 'en-GB,en;q=0.9', ',,,', 'x'.repeat(2000)]],
  ['accept-language-site', ['fa', 'en', 'xx', '']],
  ['authorization', ['', 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'a'.repeat(5000)}`]],
  ['idempotency-key', ['', 'short', 'key of spaces', 'x'.repeat(101), 'key-that-is-known']],
  ['cookie', ['', '=', 'a', 'parde_device=x', 'parde_device=%', 'play_ticket=x.y.z']],
  ['range', ['bytes=0-', 'bytes=5-1', 'bytes=-', 'x', 'bytes=0-1,4-5']],
  ['if-none-match', ['*', '"x"', '']],
  ['x-forwarded-for', ['1.2.3.4', 'x', '::1, 10.0.0.1', '999.999.999.999']],
  ['parde-work', ['x', 'a.b.c.d:e', `${'0'.repeat(64)}.1.1.x:${'0'.repeat(128)}`, ':']],
  ['content-length', ['0', '5', '99999999']],
  ['expect', ['100-continue', 'x']],
  ['origin', ['null', 'http://evil.example']],
  ['accept-encoding', ['gzip, br', '*;q=0', 'x']],
  ['accept-version', ['1', 'x']],
  ['sec-purpose', ['prefetch']],
]

/** The headers of a call, sometimes with one that no client would send. */
function headersFor(asker: Asker, chance: Chance, type: string | undefined): Record<string, string> {
  const usual: Record<string, string> = { 'idempotency-key': `fuzz-key-${chance.whole(0, 1_000_000_000)}` }
  if (asker.token !== null) usual['authorization'] = `Bearer ${asker.token}`
  if (type !== undefined) usual['content-type'] = type
  while (chance.next() < 0.15) {
    const [name, values] = chance.one(odd)
    usual[name] = chance.one(values)
  }
  return usual
}

/** Many different addresses, so that no limit per address hides the code behind it. */
const addressFor = (chance: Chance) =>
  chance.next() < 0.5
    ? `${chance.whole(1, 223)}.${chance.whole(0, 255)}.${chance.whole(0, 255)}.${chance.whole(1, 254)}`
    : `2001:${chance.whole(1, 0xffff).toString(16)}:${chance.whole(1, 0xffff).toString(16)}::${chance.whole(1, 0xffff).toString(16)}`

/** One call of the contract: correct, or with one fault. */
export function callOf(route: Route, asker: Asker, chance: Chance): Call {
  const where = chance.weighted({ nowhere: 25, path: 15, query: 20, body: 40 })
  const { payload, type } = bodyOf(route, asker, chance, where === 'body')
  const url =
    apiBase + pathOf(route, asker, chance, where === 'path') + queryOf(route, asker, chance, where === 'query')
  return {
    name: `${route.method} ${route.path}`,
    method: route.method,
    url,
    headers: headersFor(asker, chance, type),
    payload,
    ip: addressFor(chance),
  }
}

const oddPaths = [
  '*',
  '/',
  '//',
  '/en',
  '/movies',
  '/en/movies',
  '/movie/:',
  '/movies?price=:',
  '/movies?genre=:&year=:&page=:',
  '/search?query=:',
  '/account/purchases/:',
  '/pay/result/:',
  '/pay/return/zarinpal/:',
  '/pay/return/:/:',
  '/pay/webhook/paypal',
  '/pay/debit/:',
  '/sandbox/:',
  '/streaming-host/ip',
  '/streaming-host/live-ip?:',
  '/media/t/:/:/:',
  '/media/t/abc.def/00000000-0000-4000-8000-000000000000/master.m3u8',
  '/media/candidates/:/:',
  '/images/:/:',
  '/images/a/b/100.webp',
  '/healthz',
  '/readyz?:',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/api',
  '/api/v1',
  '/api/v1/:',
  '/api/docs/',
  '/api/docs/:',
  '/api/v1/openapi.json',
  '/api/v1/studio/payments.csv?from=:&to=:',
  '/api/v1/studio/payments.csv?:=:',
  '/api/v1/studio/uploads',
  '/api/v1/studio/uploads/:',
  '/assets/:',
  '/:.data',
  '/_root.data?_routes=:',
  'http://parde.test/movies',
  '/\\evil.example/',
  '/movies/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
] as const
const methods = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const
const uploadHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['tus-resumable', ['1.0.0', '0.1', '']],
  ['upload-length', ['0', '5', '-1', 'x', '1e9', '99999999999999999999']],
  ['upload-offset', ['0', '3', '-1', 'x', '99999999999999999999']],
  [
    'upload-metadata',
    ['', 'filename', 'filename YS5tcDQ=,product_id MQ==', 'filename YQBiLm1wNA==,product_id MQ==', ',,,', 'x \u007f'],
  ],
  ['content-type', ['application/offset+octet-stream', 'text/plain']],
]

/** One call outside of the contract: pages, files, bank returns, uploads, and addresses that do not exist. */
export function oddCall(asker: Asker, chance: Chance): Call {
  const template = chance.one(oddPaths)
  const url = template.replace(/:(?!\/\/)/g, () => encoded(nastyValue(chance), chance))
  const payload = chance.next() < 0.3 ? textOf(nastyValue(chance)) : undefined
  const headers = headersFor(
    asker,
    chance,
    payload === undefined
      ? undefined
      : chance.one(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x']),
  )
  if (url.includes('/uploads'))
    for (const [name, values] of uploadHeaders) if (chance.next() < 0.8) headers[name] = chance.one(values)
  return { name: template, method: chance.one(methods), url, headers, payload, ip: addressFor(chance) }
}
