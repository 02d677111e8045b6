import type { BankName, BrowserReturn } from './emulated-bank.ts'

export interface ReturnResult {
  status: number
  location: string | null
  error: string | null
}

/**
 * Goes to the merchant's return address as a browser would whose cookies are not sent along. A POST is a form that another
 * site sent, and says so. Never throws.
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
