import { tellFirstDay } from './support/first-day-told.ts'
import { liveHouse } from './support/live-house.ts'

tellFirstDay(await liveHouse())
