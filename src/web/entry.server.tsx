import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { isLandingPath } from '#lib/web/landing-path.ts'
import { barePath } from './i18n/locale.ts'
import { withLaterScripts, withWaitingScripts } from './waiting/waiting-scripts.ts'

// The server must use the objects of this bundle: a context made again from the source would be a different object.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { apiContext, siteContext } from './contexts.ts'
export { queryOfPage } from './page-query.ts'

const patienceMs = 8_000

/**
 * Renders a whole document. Pages are cached and compressed, so nothing is streamed. React's scripts have no nonce; the
 * server allows them by their hashes. Those of a landing page wait until it is touched, those of other pages for the first
 * view where the line is weak; not in development, where Vite has scripts of its own in the document.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let code = status
  const document = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: AbortSignal.timeout(patienceMs),
    onError() {
      code = 500
    },
  })
  await document.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  if (import.meta.env.DEV) return new Response(document, { status: code, headers })
  const isLanding = code === 200 && isLandingPath(barePath(new URL(request.url).pathname))
  const html = await new Response(document).text()
  return new Response(isLanding ? withWaitingScripts(html) : withLaterScripts(html), { status: code, headers })
}
