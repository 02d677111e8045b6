/** One answer, as the caller saw it. */
export interface Answer {
  call: CallName
  /** When it came, by `performance.now()`. */
  endedMs: number
  tookMs: number
  /** Null: no answer came. */
  status: number | null
  /** The code of a refusal, or what broke the line. */
  word: string
  /** Whether a refusal said when to come back. */
  saysWhen: boolean
}

export const callNames = ['buy', 'me', 'purchase info', 'home', 'film page'] as const
export type CallName = (typeof callNames)[number]
/** Pages that are the same for everybody; they are answered from memory while the database is away. */
export const pageNames: readonly CallName[] = ['home', 'film page']

const patienceMs = 30_000

export interface Asked {
  method?: 'GET' | 'POST'
  token?: string
  key?: string
  body?: object
}

const wordOf = (error: unknown): string => {
  const { cause, name, message } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? (name === 'TimeoutError' ? `nothing within ${patienceMs / 1000} s` : message)
}

/** One call through the edge, and what its body says (null when it is no JSON). */
export async function ask(call: CallName, url: string, asked: Asked = {}): Promise<{ answer: Answer; body: unknown }> {
  const { method = 'GET', token, key, body } = asked
  const began = performance.now()
  const headers = {
    'accept-language-site': 'en',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const told = (status: number | null, word: string, saysWhen: boolean): Answer => {
    const endedMs = performance.now()
    return { call, endedMs, tookMs: endedMs - began, status, word, saysWhen }
  }
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const said: unknown = isJson ? JSON.parse(text) : null
    const code = response.ok ? '' : ((said as { code?: string } | null)?.code ?? 'no words of ours')
    return { answer: told(response.status, code, response.headers.has('retry-after')), body: said }
  } catch (error) {
    return { answer: told(null, wordOf(error), false), body: null }
  }
}
