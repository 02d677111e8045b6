import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Handler } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'

interface Asset {
  body: Buffer
  type: string
}

function own(name: string, type: string): Asset {
  return { body: readFileSync(fileURLToPath(new URL(name, import.meta.url))), type }
}

function font(subset: string): Asset {
  const file = import.meta.resolve(`@fontsource-variable/vazirmatn/files/vazirmatn-${subset}-wght-normal.woff2`)
  return { body: readFileSync(fileURLToPath(file)), type: 'font/woff2' }
}

function serve({ body, type }: Asset): Handler {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"`
  const headers = { 'content-type': type, etag, 'cache-control': 'public, max-age=300' }
  return (exchange) =>
    exchange.headers['if-none-match'] === etag ? { status: 304, headers, body: '' } : { status: 200, headers, body }
}

/** Style sheet, the two small scripts, and the product's font; nothing is loaded from other sites. */
export function mountAssets(router: Router): void {
  router.on('GET', '/sandbox/ui/sandbox.css', serve(own('./sandbox.css', 'text/css; charset=utf-8')))
  for (const script of ['live', 'return']) {
    router.on('GET', `/sandbox/ui/${script}.js`, serve(own(`./${script}.js`, 'text/javascript; charset=utf-8')))
  }
  router.on('GET', '/sandbox/ui/icon.svg', serve(own('./icon.svg', 'image/svg+xml')))
  for (const subset of ['arabic', 'latin', 'latin-ext']) {
    router.on('GET', `/sandbox/ui/vazirmatn-${subset}.woff2`, serve(font(subset)))
  }
}
