import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Vat } from '#lib/money/vat.ts'
import type { QueryOfPage } from './pages-address.ts'

/** How a loader calls the API, and the answer. */
export type ApiCaller = (path: string, init: { locale: 'fa' | 'en' }) => Promise<{ status: number; body: unknown }>

interface ContextProvider {
  set: (context: unknown, value: unknown) => void
}

/**
 * The parts of the built web app that the server uses. They must be the build's own objects, because a context made
 * again from the source is a different object.
 */
export interface WebBuild {
  entry: {
    module: {
      createRequestHandler: (
        build: unknown,
        mode: string,
      ) => (request: Request, context: ContextProvider) => Promise<Response>
      RouterContextProvider: new () => ContextProvider
      apiContext: unknown
      siteContext: unknown
      queryOfPage: QueryOfPage
    }
  }
}

/** Renders one address of this site without any visitor's data. */
export type Render = (url: string) => Promise<Response>

export interface Renderer {
  render: Render
  queryOfPage: QueryOfPage
}

export async function importBuild(buildDir: string): Promise<WebBuild> {
  const file = path.resolve(buildDir, 'server', 'index.js')
  return (await import(pathToFileURL(file).href)) as WebBuild
}

export interface RendererOptions {
  origin: string
  supportEmail?: string | null
  vat: () => Vat
  mode: 'production' | 'development'
  api: ApiCaller
}

/** Loaders call the API inside the process, as a guest: no header of the visitor affects a page. */
export function rendererOf(
  build: WebBuild,
  { origin, supportEmail = null, vat, mode, api }: RendererOptions,
): Renderer {
  const { createRequestHandler, RouterContextProvider, apiContext, siteContext, queryOfPage } = build.entry.module
  const handle = createRequestHandler(build, mode)
  return {
    queryOfPage,
    render: (url) => {
      const context = new RouterContextProvider()
      context.set(apiContext, api)
      context.set(siteContext, { origin, supportEmail, vat: vat() })
      return handle(new Request(origin + url), context)
    },
  }
}

/** A GET of the API through all its hooks, without a socket. */
export function injectedApi(app: FastifyInstance): ApiCaller {
  return async (url, { locale }) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { accept: 'application/json', 'accept-language': locale, 'accept-language-site': locale },
    })
    return { status: answer.statusCode, body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown) }
  }
}
