import { tellFirstDay } from './support/first-day-told.ts'
import { liveHouse } from './support/live-house.ts'

// the product's own PostgreSQL, whose backup is its files and its log
tellFirstDay(await liveHouse({ database: 'embedded' }))
