import type { Action, BankName, BankSession, BrowserReturn } from '#sandbox/bank/emulated-bank.ts'
import type { Currency } from '#lib/money/money.ts'

export const gateways = ['zarinpal', 'mellat', 'pasargad', 'saman', 'paypal'] as const satisfies readonly BankName[]

export function currencyAt(bank: BankName): Currency {
  return bank === 'paypal' ? 'USD' : 'IRR'
}

export type Redirect = { method: 'GET'; url: string } | { method: 'POST'; url: string; fields: Record<string, string> }

/** The bank's key of the attempt for which a browser was redirected. */
export function keyOf(bank: BankName, redirect: Redirect): string {
  const url = new URL(redirect.url)
  const field = (name: string) => (redirect.method === 'POST' ? redirect.fields[name] : undefined) ?? ''
  if (bank === 'mellat') return field('RefId')
  if (bank === 'saman') return field('Token') || (url.searchParams.get('token') ?? '')
  if (bank === 'paypal') return url.searchParams.get('token') ?? ''
  return decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
}

/** Form fields with which a dishonest browser says that an unpaid attempt is paid. */
export const forgeries: Record<BankName, Record<string, string>> = {
  zarinpal: { Status: 'OK' },
  mellat: { ResCode: '0', SaleReferenceId: '123456789012' },
  pasargad: { status: 'success', referenceNumber: '100000000001', trackId: '1' },
  saman: { State: 'OK', Status: '2', RefNum: 'Zm9yZ2VkIHJlZmVyZW5jZQ==' },
  paypal: { PayerID: 'FORGEDPAYERID' },
}

/** A return with some fields replaced, as a browser could send them. */
export function laidOver(back: BrowserReturn, fields: Record<string, string>): BrowserReturn {
  if (back.method === 'POST') return { ...back, fields: { ...back.fields, ...fields } }
  const url = new URL(back.url)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return { ...back, url: url.href }
}

/** The fields that a return sends: its form, or its query. */
export function broughtBy(back: BrowserReturn): Record<string, string> {
  return back.method === 'POST' ? back.fields : Object.fromEntries(new URL(back.url).searchParams)
}

type Json = Record<string, unknown>

/** Controls the emulated banks through their control API. */
export function banksAt(sandboxUrl: string) {
  const send = async (method: string, path: string, body?: Json): Promise<Json> => {
    const response = await fetch(`${sandboxUrl}/sandbox/__control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const answer = (await response.json()) as Json
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    /** Presses a button of the pay page; null when the page is closed already. */
    async press(bank: BankName, key: string, action: Action): Promise<BankSession | null> {
      const path = `/banks/${bank}/sessions/${encodeURIComponent(key)}/press`
      try {
        return (await send('POST', path, { action })) as unknown as BankSession
      } catch (error) {
        if (error instanceof Error && error.message.includes(': 409 ')) return null
        throw error
      }
    },
    session: async (bank: BankName, key: string) =>
      (await send('GET', `/banks/${bank}/sessions/${encodeURIComponent(key)}`)) as unknown as BankSession,
    sessions: async (bank: BankName) => (await send('GET', `/banks/${bank}/sessions`))['sessions'] as BankSession[],
    set: (bank: BankName, settings: Json) => send('PUT', `/banks/${bank}/settings`, settings),
    queue: (call: string, outcome: string, times: number) => send('POST', '/outcomes', { call, outcome, times }),
    counts: async () => (await send('GET', '/counts')) as Record<string, number>,
    pending: async () => (await send('GET', '/state'))['outcomes'] as { call: string; outcome: string }[],
    clear: () => send('DELETE', '/outcomes'),
    advance: (minutes: number) => send('POST', '/clock', { advance_minutes: minutes }),
    /** Sends the events that the gateway has held back, newest first. */
    sendHeldEvents: () => send('POST', '/banks/paypal/webhooks/send', { order: 'newest_first' }),
  }
}

export type Banks = ReturnType<typeof banksAt>
