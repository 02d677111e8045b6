import { expect, test } from 'vitest'
import { offerTime } from './offer-time.ts'

// Tehran is 3:30 ahead of UTC
test.each([
  ['at noon', '2026-12-01T08:30:00.000Z', null, '2026-12-01T08:30:00.000Z', '2026-12-01T09:00:00.000Z'],
  ['one ms before midnight', '2026-12-01T20:29:59.999Z', null, '2026-12-01T20:29:59.999Z', '2026-12-01T20:59:59.999Z'],
  ['at midnight', '2026-12-01T20:30:00.000Z', null, '2026-12-02T04:30:00.000Z', '2026-12-02T05:00:00.000Z'],
  ['one ms before eight', '2026-12-02T04:29:59.999Z', null, '2026-12-02T04:30:00.000Z', '2026-12-02T05:00:00.000Z'],
  ['at eight', '2026-12-02T04:30:00.000Z', null, '2026-12-02T04:30:00.000Z', '2026-12-02T05:00:00.000Z'],
  [
    'by night before a sale that ends in the morning',
    '2026-12-02T00:00:00.000Z',
    '2026-12-02T04:59:59.999Z',
    '2026-12-02T00:00:00.000Z',
    '2026-12-02T00:30:00.000Z',
  ],
  [
    'by day shortly before the end of the sale',
    '2026-12-01T08:30:00.000Z',
    '2026-12-01T08:40:00.000Z',
    '2026-12-01T08:30:00.000Z',
    '2026-12-01T08:40:00.000Z',
  ],
])('an offer %s', (...[, now, saleEnd, tellAt, until]) => {
  const time = offerTime(new Date(now), saleEnd === null ? null : new Date(saleEnd))
  expect([time.tellAt.toISOString(), time.until.toISOString()]).toEqual([tellAt, until])
})
