import { afterAll, vi } from 'vitest'
import { tellFirstDay } from './support/first-day-told.ts'
import { liveHouse } from './support/live-house.ts'

// a live house has a secret of its own, and what is sold is registered with it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

tellFirstDay(await liveHouse())
