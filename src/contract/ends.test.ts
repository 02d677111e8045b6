import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './api.ts'
import type { Route } from './route.ts'

/**
 * Every field of a request by which somebody says until when, and how its door reads it. A `day` lasts until its end in
 * Tehran (`#lib/time/end-of-day.ts`). An `instant` is exact; the form of the studio makes it of a day by the same rule
 * (`studio/form/instant-entry.ts`, where `edge` says that it is an end).
 */
const ends: Record<'day' | 'instant', readonly string[]> = {
  day: [
    'GET /me/reports/:id to',
    'GET /studio/audit to',
    'GET /studio/finance to',
    'GET /studio/order-figures to',
    'GET /studio/payments to',
    'GET /studio/screening-report to',
    'POST /studio/report-lines/:id/end to_day',
    'POST /studio/report-parties/:id/lines to_day',
  ],
  instant: [
    'GET /studio/screenings/:id/act-preview ends_at',
    'POST /studio/dead-jobs/dismiss until',
    'POST /studio/dead-jobs/retry until',
    'POST /studio/discounts ends_at',
    'POST /studio/festivals closes_at',
    'POST /studio/gift-campaigns ends_at',
    'POST /studio/goods variants.sale_ends_at',
    'POST /studio/goods-prices sale_ends_at',
    'POST /studio/home/preview rows.ends_at',
    'POST /studio/home/preview slides.ends_at',
    'POST /studio/landings shown_until',
    'POST /studio/landings until',
    'POST /studio/landings/preview shown_until',
    'POST /studio/landings/preview until',
    'POST /studio/live-events/:id/cut until',
    'POST /studio/mass-remedies until',
    'POST /studio/screenings/:id/acts ends_at',
    'POST /studio/screenings/:id/invitations ends_at',
    'POST /studio/title-collections shown_until',
    'POST /studio/titles release_ends_at',
    'POST /studio/titles sale_ends_at',
    'POST /studio/titles sales.buy.sale.ends_at',
    'POST /studio/titles sales.rent.sale.ends_at',
    'POST /studio/titles tickets.ends_at',
    'POST /studio/titles/:id/tracks tracks.sales.buy.sale.ends_at',
    'POST /studio/titles/:id/tracks tracks.sales.rent.sale.ends_at',
    'PUT /studio/discounts/:id ends_at',
    'PUT /studio/festivals/:id closes_at',
    'PUT /studio/gift-campaigns/:id ends_at',
    'PUT /studio/goods/:id variants.sale_ends_at',
    'PUT /studio/home rows.ends_at',
    'PUT /studio/home slides.ends_at',
    'PUT /studio/landings/:id shown_until',
    'PUT /studio/landings/:id until',
    'PUT /studio/site notice_until',
    'PUT /studio/title-collections/:id shown_until',
    'PUT /studio/titles/:id release_ends_at',
    'PUT /studio/titles/:id sale_ends_at',
    'PUT /studio/titles/:id sales.buy.sale.ends_at',
    'PUT /studio/titles/:id sales.rent.sale.ends_at',
    'PUT /studio/titles/:id tickets.ends_at',
    'PUT /studio/titles/:id/tracks/:track sales.buy.sale.ends_at',
    'PUT /studio/titles/:id/tracks/:track sales.rent.sale.ends_at',
  ],
}

const isEnd = /^(to|until|.*_until|to_day|last_day|ends|ends_at|.*_ends_at|closes_at|expires.*)$/

type Found = Record<keyof typeof ends, Set<string>>
type Json = { [key: string]: unknown }

function fieldsOf(call: string, schema: unknown, path: string[], found: Found): void {
  if (Array.isArray(schema)) return schema.forEach((one) => fieldsOf(call, one, path, found))
  if (typeof schema !== 'object' || schema === null) return
  const { properties, ...rest } = schema as Json
  for (const [name, inner] of Object.entries((properties ?? {}) as Json)) {
    const at = [...path, name]
    const text = JSON.stringify(inner)
    if (isEnd.test(name) && text.includes('"format":"date"')) found.day.add(`${call} ${at.join('.')}`)
    if (isEnd.test(name) && text.includes('"format":"date-time"')) found.instant.add(`${call} ${at.join('.')}`)
    fieldsOf(call, inner, at, found)
  }
  for (const inner of Object.values(rest)) fieldsOf(call, inner, path, found)
}

test('every field that says until when is known, as a day or as an instant', () => {
  const found: Found = { day: new Set(), instant: new Set() }
  for (const { method, path, query, body } of routes as readonly Route[])
    for (const type of [query, body])
      if (type !== undefined)
        fieldsOf(`${method} ${path}`, z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }), [], found)
  expect({ day: [...found.day].toSorted(), instant: [...found.instant].toSorted() }).toEqual(ends)
})
