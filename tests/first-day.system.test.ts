import { afterAll, vi } from 'vitest'
import { tellFirstDay } from '#tests/support/product/first-day-told.ts'
import { liveHouse } from '#tests/support/houses/live-house.ts'

// a live house has a secret of its own, and what is sold is registered with it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

tellFirstDay(await liveHouse())
