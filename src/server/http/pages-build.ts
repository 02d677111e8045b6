import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Vat } from '#lib/vat.ts'

/** What a loader asks the API with, and what it gets. */
export type ApiCaller = (path: string, init: { locale: 'fa' | 'en' }) => Promise<{ status: number; body: unknown }>

interface ContextProvider {
  set: (context: unknown, value: unknown) => void
}

/** What the server uses of the built web app: its own objects, for a context made again from source is another one. */
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
      queryOfPages: ReadonlySet<string>
    }
  }
}

/** Renders one address of this site for nobody in particular. */
export type Render = (url: string) => Promise<Response>

export interface Renderer {
  render: Render
  queryOfPages: ReadonlySet<string>
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

/** Loaders reach the API inside the process, as a guest: no header of the visitor takes part in a page. */
export function rendererOf(
  build: WebBuild,
  { origin, supportEmail = null, vat, mode, api }: RendererOptions,
): Renderer {
  const { createRequestHandler, RouterContextProvider, apiContext, siteContext, queryOfPages } = build.entry.module
  const handle = createRequestHandler(build, mode)
  return {
    queryOfPages,
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
