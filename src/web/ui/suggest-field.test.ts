import { describe, expect, it } from 'vitest'
import { fitting } from './suggest-field.tsx'

const cities = ['شیراز', 'خرم\u200cآباد', 'آباده', 'آباده طشک', 'صفاشهر']

describe('suggestions', () => {
  it.each([
    ['', cities],
    ['آباد', ['آباده', 'آباده طشک', 'خرم\u200cآباد']],
    ['اباده ط', ['آباده طشک']],
    ['خرم آ', ['خرم\u200cآباد']],
    ['شيراز', cities],
    ['تازه‌شهر', []],
  ])('to «%s» are %j', (typed, found) => expect(fitting(cities, typed)).toEqual(found))
})
