import type { BankName, BrowserReturn } from './emulated-bank.ts'

export interface ReturnResult {
  status: number
  location: string | null
  error: string | null
}

/**
 * Requests the merchant's return address like a browser that does not send its cookies. A POST looks like a form sent
 * by another site. Never throws.
 */
export async function sendReturn(bank: BankName, { method, url, fields }: BrowserReturn): Promise<ReturnResult> {
  const form = {
    method,
    body: new URLSearchParams(fields),
    headers: { origin: `https://${bank}.bank.example`, 'sec-fetch-site': 'cross-site' },
  }
  try {
    const how = { redirect: 'manual' as const, signal: AbortSignal.timeout(30_000) }
    const response = await fetch(url, method === 'POST' ? { ...form, ...how } : how)
    await response.body?.cancel()
    return { status: response.status, location: response.headers.get('location'), error: null }
  } catch (error) {
    return { status: 0, location: null, error: error instanceof Error ? error.name : 'Error' }
  }
}
