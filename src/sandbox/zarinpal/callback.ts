import type { Transaction } from './transaction.ts'

/** The address the buyer's browser is sent to. Arguments the merchant had put there stay. */
export function returnUrl(callbackUrl: string, authority: string, status: string): string {
  const [address = '', fragment] = callbackUrl.split('#', 2)
  const joint = address.includes('?') ? '&' : '?'
  const added = new URLSearchParams({ Authority: authority, Status: status })
  return `${address}${joint}${added.toString()}${fragment === undefined ? '' : `#${fragment}`}`
}

/** What an honest browser would bring back: OK only for a session that was paid. */
export function honestStatus(transaction: Transaction): 'OK' | 'NOK' {
  return transaction.paid_at === null ? 'NOK' : 'OK'
}

export interface CallbackResult {
  status: number
  location: string | null
  error: string | null
}

/** Visits the merchant's return address as a browser without cookies would; never throws. */
export async function visitCallback(url: string): Promise<CallbackResult> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    await response.body?.cancel()
    return { status: response.status, location: response.headers.get('location'), error: null }
  } catch (error) {
    return { status: 0, location: null, error: error instanceof Error ? error.name : 'Error' }
  }
}
