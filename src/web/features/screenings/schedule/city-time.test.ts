import { expect, test } from 'vitest'
import { cityTime } from './city-time.ts'

const evening = new Date('2026-11-27T17:30:00Z')

test('another city has its own hour, and sometimes its own day', () => {
  expect(cityTime(evening, 'Europe/Berlin', 'fa')).toEqual({
    city: 'برلین',
    day: 'جمعه ۶ آذر ۱۴۰۵',
    otherDay: '۲۷ نوامبر ۲۰۲۶',
    time: '۱۸:۳۰',
    besideTehran: '۱۸:۳۰',
  })
  expect(cityTime(evening, 'Asia/Tokyo', 'en')).toEqual({
    city: 'Tokyo',
    day: 'Saturday 28 November 2026',
    otherDay: '7 Azar 1405',
    time: '02:30',
    besideTehran: 'Saturday 02:30',
  })
})

test('beside the day of Tehran an hour of the evening before names its day', () => {
  const morning = new Date('2026-11-27T01:30:00Z')
  expect(cityTime(morning, 'America/Toronto', 'fa')?.besideTehran).toBe('پنجشنبه ۲۰:۳۰')
  expect(cityTime(morning, 'Europe/Berlin', 'en')?.besideTehran).toBe('02:30')
})

test('nothing is said twice where the clock is that of Tehran', () => {
  expect(cityTime(evening, 'Asia/Tehran', 'fa')).toBeNull()
  expect(cityTime(evening, 'Iran', 'en')).toBeNull()
})

test('a zone without a name has a time all the same; one that does not exist has none', () => {
  expect(cityTime(evening, 'Africa/Nairobi', 'fa')).toMatchObject({ city: null, time: '۲۰:۳۰' })
  expect(cityTime(evening, 'Etc/GMT+5', 'en')).toMatchObject({ city: null, time: '12:30' })
  expect(cityTime(evening, 'Nowhere/City', 'en')).toBeNull()
})
