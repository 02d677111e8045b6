import { expect, type APIRequestContext } from '@playwright/test'
import { tokensOfVisitors } from './visitors.ts'

export interface OnSale {
  /** In how many hours it begins; by default it has begun an hour ago. */
  beginsIn?: number
  capacity?: number
  /** Until how many hours before its beginning tickets are taken back; by default not at all. */
  returnHours?: number
  /** A group ticket too, in Rials; `unnamed_hours`: how long before the beginning seats without a name come back. */
  group?: { seats: number; irr: number; unnamed_hours?: number }
  /** In the room of this cafe. */
  cafe?: number
}

/** A window of a film that plays, as an editor makes and publishes it: 650,000 Rials for one, two days long. */
export async function screeningOnSale(
  request: APIRequestContext,
  film: number,
  { beginsIn = -1, capacity = 20, returnHours, group, cafe }: OnSale = {},
): Promise<{ id: number; title: string }> {
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const title = `An evening ${Date.now()}`
  const made = await request.post('/api/v1/studio/titles', {
    headers,
    data: {
      ...(cafe === undefined ? { mode: 'window' } : { mode: 'room', cafe_id: cafe }),
      kind: 'screening',
      film_id: film,
      capacity,
      most_per_member: 4,
      age_rating: 0,
      title_fa: `شب ${title}`,
      title_en: title,
      synopsis_fa: 'یک شب.',
      synopsis_en: 'One evening.',
      release_at: inHours(beginsIn),
      release_ends_at: inHours(beginsIn + 49),
      return_hours: returnHours ?? null,
      sales: { is_free: false, buy: null },
      tickets: [{ seats: 1, irr: 650_000, usd: 390 }, ...(group === undefined ? [] : [{ ...group, usd: null }])],
    },
  })
  const { id, missing } = (await made.json()) as { id: number; missing: string[] }
  expect([made.status(), missing]).toEqual([201, []])
  expect((await request.post(`/api/v1/studio/titles/${id}/publish`, { headers })).ok()).toBe(true)
  return { id, title }
}
