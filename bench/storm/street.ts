import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserReturn } from '#sandbox/bank/emulated-bank.ts'
import type { House } from './house.ts'

/** The running product and the counters, which all buyers share. */
export interface Street {
  house: House
  /** The shop's answers to buyers, counted by code; `made` are purchases. */
  answers: Record<string, number>
  /** Number of buttons pressed on pay pages. */
  presses: number
  /** Returns of paid attempts, for buyers who steal another's return. */
  stolen: BrowserReturn[]
}

export function openStreet(house: House): Street {
  return { house, answers: {}, presses: 0, stolen: [] }
}

export function count(street: Street, answer: string): void {
  street.answers[answer] = (street.answers[answer] ?? 0) + 1
}

// a busy machine may need long to restart a process
const tries = 2000
const pauseMs = 250
const longestAnswerMs = 30_000

/** Repeats a request until somebody answers, as a person reloads: the site may have been killed a moment ago. */
async function reload(work: () => Promise<Response>): Promise<Response> {
  for (let n = 1; ; n += 1) {
    try {
      const response = await work()
      if (response.status !== 503 || n >= tries) return response
      await response.body?.cancel()
    } catch (error) {
      if (n >= tries) throw error
    }
    await sleep(pauseMs)
  }
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** One call of the site's API by a signed-in member. */
export async function ask(
  { house }: Street,
  call: { method: 'GET' | 'POST'; path: string; token: string; body?: object; key?: string },
): Promise<Answer> {
  const response = await reload(() =>
    fetch(`${house.origin}/api/v1${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${call.token}`,
        'accept-language-site': 'en',
        ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: AbortSignal.timeout(longestAnswerMs),
    }),
  )
  // a process that dies in the middle of an answer sends only half of it
  const body = await response.json().catch(() => ({ code: 'half_an_answer' }))
  return { status: response.status, body: body as Record<string, unknown> }
}

/** A browser returns from a bank's page; returns the address to which it is sent next. */
export async function comeBack(_street: Street, back: BrowserReturn): Promise<string | null> {
  const response = await reload(() =>
    fetch(back.url, {
      method: back.method,
      redirect: 'manual',
      headers: { origin: 'https://bank.example', 'sec-fetch-site': 'cross-site' },
      ...(back.method === 'POST' ? { body: new URLSearchParams(back.fields) } : {}),
      signal: AbortSignal.timeout(longestAnswerMs),
    }),
  )
  await response.body?.cancel()
  return response.headers.get('location')
}
