import { randomUUID } from 'node:crypto'

/** The results under one heading: how many calls, and each that was not answered as it had to be. */
export interface Heading {
  name: string
  calls: number
  /** Sent again, because the process that had it was killed. */
  repeated: number
  faults: string[]
}

/** All that was asked and seen, heading by heading. */
export class Book {
  readonly headings: Heading[] = []

  begin(name: string): Heading {
    const heading = { name, calls: 0, repeated: 0, faults: [] }
    this.headings.push(heading)
    return heading
  }

  get now(): Heading {
    return this.headings.at(-1) ?? this.begin('')
  }

  /** Notes a fault when something is not as it must be. */
  expect(isSo: boolean, otherwise: string): void {
    if (!isSo) this.now.faults.push(otherwise)
  }
}

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'HEAD'
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  /** Another address than the next one in turn. */
  at?: string
  /** The statuses that are right. */
  want?: readonly number[]
}

export interface Answer {
  status: number
  bytes: Buffer
  text: string
  headers: Headers
  /** The answer as an object; empty where it is none. */
  json: <T = Record<string, never>>() => T
}

/** Somebody who calls web processes in turn: no two calls in a row reach the same one. */
export class Visitor {
  readonly #book: Book
  readonly #token: string
  #turn = 0
  /** The addresses that take turns. */
  origins: readonly string[]

  constructor(book: Book, origins: readonly string[], token: string) {
    this.#book = book
    this.origins = origins
    this.#token = token
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}`, 'accept-language-site': 'en' }
  }

  async call(path: string, { want = [200], ...call }: Call = {}): Promise<Answer> {
    const origin = call.at ?? this.origins[(this.#turn += 1) % this.origins.length] ?? ''
    const { now } = this.#book
    now.calls += 1
    const method = call.method ?? 'GET'
    const answer = await this.#send(origin + path, method, call).catch((error: unknown) => String(error))
    if (typeof answer === 'string') {
      now.faults.push(`${method} ${origin}${short(path)}: ${answer}`)
      return answerOf(0, Buffer.alloc(0), new Headers())
    }
    if (!want.includes(answer.status))
      now.faults.push(`${method} ${origin}${short(path)}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }

  async #send(url: string, method: string, { json, body, headers }: Call): Promise<Answer> {
    const isJson = json !== undefined
    const response = await fetch(url, {
      method,
      headers: { ...this.headers, ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(isJson ? { body: JSON.stringify(json) } : body === undefined ? {} : { body }),
    })
    return answerOf(response.status, Buffer.from(await response.arrayBuffer()), response.headers)
  }

  /** Buys by the wallet; the answer's status and code tell. */
  async buy(wish: { type: string; offerId: string; amount: number }, call: Call = {}): Promise<Answer> {
    const json = {
      type: wish.type,
      offer_id: wish.offerId,
      price: { amount: wish.amount, currency: 'IRR' },
      use_wallet: true,
      wallet_amount: wish.amount,
      ...(wish.type === 'BUY_SCREENING' ? { quantity: 1 } : {}),
    }
    const headers = { 'idempotency-key': randomUUID() }
    return this.call('/api/v1/purchases', { method: 'POST', json, headers, want: [201], ...call })
  }
}

const short = (path: string): string => (path.length > 90 ? `…${path.slice(-80)}` : path)

function answerOf(status: number, bytes: Buffer, headers: Headers): Answer {
  const text = bytes.toString('utf8')
  return { status, bytes, text, headers, json: () => JSON.parse(text === '' ? '{}' : text) }
}
