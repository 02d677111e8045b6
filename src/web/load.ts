import { data, type RouterContextProvider } from 'react-router'
import type { CallKey, InputOf, OutputOf } from '#contract/api.ts'
import { type Locale, localeOfPath } from '#lib/text/locale.ts'
import { addressOf } from './api-address.ts'
import { apiContext } from './contexts.ts'

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** The language of the page for which a loader runs; the router requests its data as `/en.data`. */
export const localeOfRequest = (request: Request): Locale =>
  localeOfPath(new URL(request.url).pathname.replace(/\.data$/, ''))

/**
 * Calls the API from a loader, as a guest, because the result is cached and shown to everybody. Throws the API's status
 * as a route error (a 404 shows the 404 page).
 */
export async function load<K extends CallKey>({ request, context }: LoaderArgs, key: K, input: InputOf<K>) {
  const { address } = addressOf(key, input)
  const answer = await context.get(apiContext)(address, { locale: localeOfRequest(request) })
  if (answer.status >= 400) throw data(answer.body, { status: answer.status })
  return answer.body as OutputOf<K>
}

/** Like `load`, but when a part of a page fails it is `null` and the rest of the page stays. */
export async function loadPart<K extends CallKey>(args: LoaderArgs, key: K, input: InputOf<K>) {
  try {
    return await load(args, key, input)
  } catch {
    return null
  }
}

const freshSeconds = 30
const stale = 60

/**
 * A loader's value that is the same for every visitor: the server keeps the page for half a minute and may show it for
 * one more minute while it renders a new one. The route must export `headers = sharedHeaders`.
 */
export function shared<T>(value: T, complete = true) {
  const headers = complete
    ? { 'cache-control': `public, max-age=0, s-maxage=${freshSeconds}, stale-while-revalidate=${stale}` }
    : { 'cache-control': 'no-store' }
  return data(value, { headers })
}

/**
 * Like `shared`, for a value that is valid until an instant and is never shown after it. `until` null: no such instant.
 */
export function sharedUntil<T>(value: T, until: Date | null, now: Date) {
  const left = until === null ? freshSeconds + stale : Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))
  const after = Math.min(stale, Math.max(0, left - freshSeconds))
  const headers = {
    'cache-control': `public, max-age=0, s-maxage=${Math.min(freshSeconds, left)}, stale-while-revalidate=${after}`,
  }
  return data(value, { headers })
}

export const sharedHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }): Headers => loaderHeaders
