import { expect, test } from 'vitest'
import { festivalJsonLd } from './festival-json-ld.ts'

const festival = {
  title: 'جشنواره',
  other_title: 'Festival',
  synopsis: 'شش روز',
  age_rating: 12,
  picture: { src: '/images/a.webp' },
  starts: '2026-12-01T08:00:00Z',
  ends: '2026-12-06T20:00:00Z',
  city: 'شیراز',
  isOnline: false,
  from: [
    { amount: 1_200_000, currency: 'IRR' as const },
    { amount: 700, currency: 'USD' as const },
  ],
}
const address = { url: 'https://parde.example/festival/7', origin: 'https://parde.example' }

test('search engines read a festival as an event with its days, its place and its prices', () => {
  expect(festivalJsonLd(festival, address)).toMatchObject({
    '@type': 'Festival',
    startDate: festival.starts,
    endDate: festival.ends,
    image: 'https://parde.example/images/a.webp',
    location: [{ '@type': 'Place', name: 'شیراز' }],
    typicalAgeRange: '12-',
    offers: [
      { price: '1200000', priceCurrency: 'IRR' },
      { price: '7.00', priceCurrency: 'USD' },
    ],
  })
})

test.each([
  ['in a city and online', 'شیراز', true, ['Place', 'VirtualLocation']],
  ['without a city', null, false, ['VirtualLocation']],
])('a festival %s has its places', (_title, city, isOnline, types) => {
  const said = festivalJsonLd({ ...festival, city, isOnline }, address) as { location: { '@type': string }[] }
  expect(said.location.map((place) => place['@type'])).toEqual(types)
})
