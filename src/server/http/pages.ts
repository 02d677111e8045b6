import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Change } from '#db/changes.ts'
import { inSpan } from '#lib/trace.ts'
import type { Vat } from '#lib/money/vat.ts'
import { type Edition, endingWith } from './edition.ts'
import { awaySeconds } from './errors.ts'
import { pageAddress } from './pages-address.ts'
import { registerAssets } from './pages-assets.ts'
import { type ApiCaller, importBuild, injectedApi, type Renderer, rendererOf } from './pages-build.ts'
import { type CacheFigures, Page, PageCache } from './pages-cache.ts'
import { registerVite } from './pages-dev.ts'
import { contentSecurityPolicy, developmentPolicy, inlineScriptHashes, pageHeaders } from './pages-policy.ts'
import { sendPage } from './send-page.ts'

const defaultMaxBytes = 24 * 1024 * 1024
// a caller who makes up cities and numbers of pages drops other searches, but no page that everybody opens
const shareOfSearches = 1 / 4

export interface PagesOptions {
  /** The output folder of `react-router build` with `client/` and `server/`. */
  buildDir: string
  /** The site's address without a slash at the end, for canonical and alternate addresses. */
  publicUrl: string
  /** Address for members who need help; null: there is none. */
  supportEmail?: string | null
  /** The tax in all prices, by the product's clock. */
  vat: () => Vat
  edition: () => Edition
  mode: 'production' | 'development'
  /** False: the site’s service worker is taken from browsers that have it. */
  serviceWorker?: boolean
  /** Other origins to which a page may post a form. */
  formTargets?: readonly string[]
  /** How loaders call the API; `app.inject` by default. */
  api?: ApiCaller
  /** Maximum bytes of the pages in memory. */
  maxCacheBytes?: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

export interface Pages {
  /** After changes of what everybody sees; null: of everything. */
  invalidate: (changes: readonly Change[] | null) => void
  figures: { pages: CacheFigures; searches: CacheFigures }
}

/**
 * Everything except the API: the built files and the rendered pages, in the not-found handler.
 *
 * A page is rendered without any header of the visitor and is the same for everybody; the browser asks the API for
 * personal data. Pages whose answer has `s-maxage` are kept in memory with their compressed forms. Inline scripts are
 * allowed by their hashes, so a page needs no nonce and a CDN can keep it unchanged.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const api = options.api ?? injectedApi(app)
  const { publicUrl: origin, supportEmail = null, vat, mode, edition } = options
  const context = { origin, supportEmail, vat, mode, api }
  const now = options.now ?? (() => performance.now())
  const maxBytes = options.maxCacheBytes ?? defaultMaxBytes
  const plain = new PageCache({ now, maxBytes: maxBytes * (1 - shareOfSearches), edition })
  const searched = new PageCache({ now, maxBytes: maxBytes * shareOfSearches, edition })
  const isDev = options.mode === 'development'
  let renderer: () => Promise<Renderer>
  if (isDev) {
    const load = await registerVite(app)
    renderer = async () => rendererOf(await load(), context)
  } else {
    await registerAssets(app, options.buildDir, { serviceWorker: options.serviceWorker ?? true })
    const built = Promise.resolve(rendererOf(await importBuild(options.buildDir), context))
    renderer = () => built
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply)
    const { render, queryOfPage } = await renderer()
    const address = pageAddress(request.url, queryOfPage)
    if (address.kind === 'moved') return reply.code(301).header('location', address.to).send()
    const make = async () => {
      try {
        return await inSpan('render page', async () => madeFrom(await render(address.url), options))
      } catch (error) {
        request.log.error({ err: error }, 'a page could not be rendered')
        return { page: failedPage(), freshMs: 0, staleMs: 0 }
      }
    }
    const page = isDev
      ? (await make()).page
      : await (address.url.includes('?') ? searched : plain).get(address.url, make)
    return sendPage(page, request, reply)
  })
  return {
    invalidate: (changes) => [plain, searched].forEach((cache) => cache.invalidate(changes)),
    figures: { pages: plain.figures, searches: searched.figures },
  }
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('Method not allowed\n')
}

async function madeFrom(
  response: Response,
  { mode, formTargets, edition }: Pick<PagesOptions, 'mode' | 'formTargets' | 'edition'>,
) {
  const body = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = { ...pageHeaders, ...Object.fromEntries(response.headers) }
  const isHtml = headers['content-type']?.startsWith('text/html') === true
  if (isHtml) {
    headers['content-security-policy'] =
      mode === 'development'
        ? developmentPolicy
        : contentSecurityPolicy(inlineScriptHashes(body.toString('utf8')), formTargets)
  }
  const policy = endingWith(edition(), headers['cache-control'] ?? '')
  headers['cache-control'] = policy === '' ? 'no-store' : policy
  // the API answered so while the page was rendered
  if (response.status === 503) headers['retry-after'] = String(awaySeconds)
  const isCacheable = response.status === 200
  return {
    page: new Page(response.status, headers, body),
    freshMs: isCacheable ? secondsOf(policy, 's-maxage') * 1000 : 0,
    staleMs: isCacheable ? secondsOf(policy, 'stale-while-revalidate') * 1000 : 0,
  }
}

function secondsOf(policy: string, directive: string): number {
  return Number(new RegExp(`\\b${directive}=(\\d+)`).exec(policy)?.[1] ?? 0)
}

function failedPage(): Page {
  const text =
    '<!doctype html><meta charset="utf-8"><title>Parde</title><p lang="fa" dir="rtl">این صفحه بالا نیامد. کمی دیگر دوباره امتحان کنید.</p><p lang="en">This page did not load. Please try again shortly.</p>'
  const headers = {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy([]),
  }
  return new Page(500, headers, Buffer.from(text))
}
