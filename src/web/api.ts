import type { CallKey, InputOf, OutputOf } from '#contract/api.ts'
import type { Problem } from '#contract/problem.ts'
import { localeOfPath } from '#lib/text/locale.ts'
import { addressOf, bodyOf } from './api-address.ts'
import { tellWork } from './at-work.ts'
import { learnServerTime } from './server-time.ts'
import { clearTheWay, standsInTheWay } from './session-door.ts'
import { readToken } from './session.ts'

/** The API answered with an error; `message` is ready to show. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly requestId: string | null
  /** How many seconds the server asks to wait before another try; null where it says nothing. */
  readonly retryAfter: number | null
  /** The person was asked to sign in because of this error and declined, so no further message is needed. */
  wasDeclined = false

  constructor(status: number, problem: Partial<Problem>, retryAfter: string | null = null) {
    super(problem.message ?? '')
    this.status = status
    this.code = problem.code ?? 'server.failed'
    this.errors = problem.errors ?? {}
    this.requestId = problem.request_id ?? null
    this.retryAfter = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : null
  }
}

/** No answer came, or not in time: the connection is broken, or the server is down. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
}

/** A call without an answer ends after this time. Uploads and downloads may take longer. */
const patienceMs = 30_000
const patienceForFilesMs = 300_000

export type CallOptions = {
  signal?: AbortSignal
  /** For calls that spend or buy: a repeat with the same key has no second effect. */
  idempotencyKey?: string
  /** Lets the call outlive the page, for reports that are sent on leaving. */
  keepalive?: boolean
  /** Past the browser's cache, for answers that tell the server's time. */
  fresh?: boolean
  /** For calls that take files. */
  form?: FormData
  /** An ended session is handled by the caller: nobody is asked to sign in again. */
  quiet?: boolean
  /** In the place of the account's token: of a guest's seat. */
  bearer?: string
}

/**
 * Calls the API from the browser: `call('GET /purchase-info/:id', { params: { id } })`. When the session has ended, no
 * profile is chosen yet, or the password is needed once more, it asks the person and then repeats the call, so that their
 * action continues. Throws `ApiProblem` or `NetworkFailure`; an aborted call throws its `AbortError`.
 */
export async function call<K extends CallKey>(
  key: K,
  input: InputOf<K>,
  options: CallOptions = {},
): Promise<OutputOf<K>> {
  if (options.quiet || options.keepalive) return ask(key, input, options)
  return onceCleared(() => ask(key, input, options), options.signal)
}

/** Makes a call; what the person can solve they are asked for, and the call is made once more. */
async function onceCleared<T>(make: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const sent = { token: readToken(), at: performance.now() }
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof ApiProblem) || !standsInTheWay(error, sent)) throw error
    const isCleared = await clearTheWay(error, sent)
    signal?.throwIfAborted()
    if (isCleared) return make()
    error.wasDeclined = true
    throw error
  }
}

/**
 * Downloads a file: its bytes, and the name that the server gave it. Fails as `call` does. With a `suffix` it is the
 * file variant of a call: `GET /studio/payments` with `.csv`.
 */
export async function callForFile<K extends CallKey>(
  key: K,
  input: InputOf<K>,
  suffix?: '.csv',
): Promise<{ blob: Blob; name: string | null }> {
  const response = await onceCleared(() => answerOf(key, input, { suffix }, patienceForFilesMs))
  const [, name = null] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  try {
    return { blob: await response.blob(), name }
  } catch (error) {
    throw new NetworkFailure('half a file', { cause: error })
  }
}

/** The status with which the server answers for a file of its own, past every cache; null when no answer comes. */
export async function statusOfFile(address: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    return (await fetch(address, { method: 'HEAD', cache: 'no-store', signal })).status
  } catch {
    return null
  }
}

async function ask<K extends CallKey>(key: K, input: InputOf<K>, options: CallOptions): Promise<OutputOf<K>> {
  const response = await answerOf(key, input, options)
  if (response.status === 204) return undefined as OutputOf<K>
  return (await bodyIn(response, options.signal)) as OutputOf<K>
}

async function answerOf<K extends CallKey>(
  key: K,
  input: InputOf<K>,
  options: CallOptions & { suffix?: string | undefined },
  patience = options.form ? patienceForFilesMs : patienceMs,
): Promise<Response> {
  const { method, address } = addressOf(key, input, options.suffix)
  const body = bodyOf(input)
  const init = {
    method,
    headers: headersOf(body, options),
    body: options.form ?? (body === undefined ? undefined : JSON.stringify(body)),
    keepalive: options.keepalive,
    ...(options.fresh ? { cache: 'no-store' as const } : {}),
  }
  const again = () => send(address, init, options.signal, patience)
  let response = await again()
  if (response.status === 429 && response.headers.has('parde-work')) {
    tellWork()
    const { sendProving } = await import('./send-proving.ts').catch((error: unknown) => {
      throw new NetworkFailure('no proof', { cause: error })
    })
    response = await sendProving(response, { headers: init.headers, withdrawn: options.signal, again })
  }
  learnServerTime(response)
  if (!response.ok) {
    const problem: unknown = await response.json().catch(() => ({}))
    throw new ApiProblem(response.status, problem as Partial<Problem>, response.headers.get('retry-after'))
  }
  return response
}

function headersOf(body: unknown, options: CallOptions): Headers {
  const locale = localeOfPath(window.location.pathname)
  const headers = new Headers({ accept: 'application/json', 'accept-language': locale, 'accept-language-site': locale })
  const token = options.bearer ?? readToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  return headers
}

/** Reads the body. A body that breaks off counts as no answer, so half of it is never used as data. */
async function bodyIn(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkFailure('half an answer', { cause: error })
  }
}

async function send(
  address: string,
  init: RequestInit,
  withdrawn: AbortSignal | undefined,
  patience: number,
): Promise<Response> {
  const end = AbortSignal.timeout(patience)
  try {
    return await fetch(address, { ...init, signal: withdrawn ? AbortSignal.any([withdrawn, end]) : end })
  } catch (error) {
    if (withdrawn?.aborted) throw error
    throw new NetworkFailure('no answer', { cause: error })
  }
}
