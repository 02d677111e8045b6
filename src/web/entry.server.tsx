import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

// The server must use the very objects of this bundle: a context made from the source again would be another one.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { apiContext, siteContext } from './contexts.ts'
export { queryOfPages } from './page-query.ts'

const patienceMs = 8_000

/**
 * Renders a whole document: pages are cached and compressed, so nothing is streamed in parts.
 * React leaves its scripts without a nonce; the server allows them by their hashes.
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
  return new Response(document, { status: code, headers })
}
