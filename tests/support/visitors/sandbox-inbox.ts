import { type APIRequestContext, expect } from '@playwright/test'

interface Letter {
  code: string | null
  received_at: string
}

/**
 * Waits for the newest code that the product sent to a person, as that person would in the sandbox's inbox, past letters
 * that have none; an `earlier` code does not count.
 */
export async function codeFor(request: APIRequestContext, to: string, earlier: string | null = null): Promise<string> {
  let code: string | null = null
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/sandbox/inbox.json?to=${encodeURIComponent(to)}`)
        const letters = (await answer.json()) as Letter[]
        const newest = letters.find((letter) => letter.code !== null)?.code ?? null
        code = newest === earlier ? null : newest
        return code
      },
      { timeout: 20_000, message: `a code for ${to}` },
    )
    .toMatch(/^\d{6}$/)
  return code ?? ''
}
