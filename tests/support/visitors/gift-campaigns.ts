import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { InputOf } from '#contract/api.ts'
import { days } from '#lib/time/clock.ts'
import { fromElsewhere } from './from-elsewhere.ts'
import { codeFor } from './sandbox-inbox.ts'
import { tokensOfVisitors } from './visitors.ts'

type Input = InputOf<'POST /studio/gift-campaigns'>['body']
type Campaign = { id: string; slug: string; version: number }

const asEditor = () => ({ authorization: `Bearer ${tokensOfVisitors().editor}` })
const at = (fromNow: number) => new Date(Date.now() + fromNow).toISOString()

/** A name for a campaign's address that no other test uses. */
export const newSlug = (): string => `test-${randomUUID().slice(0, 13)}`

/**
 * A campaign that an editor makes without a browser: 50,000 Toman for each of three people, running now. It ends so
 * late that the demo's campaign stays the current gift.
 */
export async function newCampaign(request: APIRequestContext, more: Partial<Input> = {}): Promise<Campaign> {
  const data: Input = {
    slug: newSlug(),
    title_fa: 'هدیهٔ آزمون',
    title_en: 'A gift of the tests',
    about_fa: '',
    about_en: '',
    starts_at: at(-days(1)),
    ends_at: at(days(700)),
    is_stopped: false,
    kind: 'money',
    currency: 'IRR',
    amount: 500_000,
    lasts_days: 30,
    places: 3,
    budget: 1_500_000,
    ...more,
  }
  const made = await request.post('/api/v1/studio/gift-campaigns', { data, headers: asEditor() })
  if (!made.ok()) throw new Error(`The campaign could not be made: ${made.status()} ${await made.text()}`)
  return (await made.json()) as Campaign
}

/** Times for a campaign that does not run now. */
export const away = { past: () => at(-days(2)), justPast: () => at(-days(1)), future: () => at(days(600)) }

/** Takes a gift without a browser; returns the answer. */
export async function claimFrom(
  request: APIRequestContext,
  userName: string,
  campaign: string,
): Promise<Record<string, unknown>> {
  const headers = fromElsewhere()
  const asked = await request.post('/api/v1/core/request-gift', { data: { user_name: userName, campaign }, headers })
  if (!asked.ok()) return (await asked.json()) as Record<string, unknown>
  const { remember_token } = (await asked.json()) as { remember_token: string }
  const code = await codeFor(request, userName)
  const data = { user_name: userName, code, remember_token }
  return (await (await request.post('/api/v1/core/get-gift', { data, headers })).json()) as Record<string, unknown>
}

/** Asks until there is a new code: within a minute no second one is sent. */
export async function nextCodeFor(request: APIRequestContext, userName: string, campaign: string): Promise<string> {
  const used = await codeFor(request, userName)
  const headers = fromElsewhere()
  const data = { user_name: userName, campaign }
  const ask = async () => {
    await request.post('/api/v1/core/request-gift', { data, headers })
    return codeFor(request, userName)
  }
  await expect.poll(ask, { timeout: 90_000, intervals: [3000], message: `a new code for ${userName}` }).not.toBe(used)
  return codeFor(request, userName)
}
