import { expect, test } from 'vitest'
import { hasPicture } from './has-picture.ts'

const onAir = '2026-11-26T17:30:00.000Z'

test.each([
  { how: 'is waited for', live: { phase: 'waiting', on_air_at: null, edge_at: null }, has: false },
  {
    how: 'has what the camera sent before',
    live: { phase: 'on_air', on_air_at: onAir, edge_at: '2026-11-26T17:30:01.500Z' },
    has: false,
  },
  { how: 'has had no camera yet', live: { phase: 'away', on_air_at: onAir, edge_at: null }, has: false },
  {
    how: 'has run for four seconds',
    live: { phase: 'on_air', on_air_at: onAir, edge_at: '2026-11-26T17:30:04.000Z' },
    has: true,
  },
  {
    how: 'has lost its camera since',
    live: { phase: 'away', on_air_at: onAir, edge_at: '2026-11-26T17:32:00.000Z' },
    has: true,
  },
  { how: 'is over', live: { phase: 'ended', on_air_at: onAir, edge_at: null }, has: true },
])('an event that $how: $has', ({ live, has }) => {
  expect(hasPicture(live)).toBe(has)
})
