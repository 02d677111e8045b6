import { expect, test } from 'vitest'
import { type HallNow, momentToAsk, nextLook, sceneOf } from './hall-clock.ts'

const start = Date.parse('2026-12-01T17:30:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const phase = (kind: HallNow['phase']['kind'], endsAt: number | null = null): HallNow['phase'] => ({
  kind,
  part: null,
  position_ms: 0,
  starts_at: null,
  ends_at: endsAt === null ? null : iso(endsAt),
})

test.each([
  ['the first asks a minute before', null, 0, -60_000],
  ['the last five seconds before', null, 1, -5000],
  ['nobody before the doors', start - 20_000, 0, -20_000],
  ['all at the doors, where they open at the beginning', start, 0.5, 0],
])('%s', (_who, doors, chance, after) => {
  expect(momentToAsk(start, doors, chance) - start).toBe(after)
})

test.each<[HallNow['state'], HallNow['phase']['kind'], string]>([
  ['on_sale', 'before', 'waiting'],
  ['doors', 'doors', 'waiting'],
  ['running', 'introduction', 'stage'],
  ['running', 'film', 'stage'],
  ['running', 'interval', 'stage'],
  ['running', 'talk', 'stage'],
  ['interrupted', 'outage', 'stage'],
  ['ended', 'over', 'over'],
  ['cancelled', 'film', 'waiting'],
  ['postponed', 'over', 'waiting'],
])('%s in phase %s shows %s', (state, kind, scene) => {
  expect(sceneOf({ state, phase: phase(kind) })).toBe(scene)
})

test('it looks again at the next edge, and never at one that has passed', () => {
  const hall = { doors_at: iso(start - 900_000), starts_at: iso(start) }
  const at = (now: number, one: HallNow['phase']) => nextLook({ ...hall, phase: one } as HallNow, now)
  expect(at(start - 3_600_000, phase('before', start - 900_000))).toBe(start - 900_000)
  expect(at(start - 60_000, phase('doors', start))).toBe(start)
  expect(at(start + 60_000, phase('film', start + 5_400_000))).toBe(start + 5_400_000)
  expect(at(start + 60_000, phase('over'))).toBeNull()
})
