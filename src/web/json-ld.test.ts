import { expect, test } from 'vitest'
import { scriptText, siteJsonLd, trailJsonLd } from './json-ld.ts'

test.each([
  ['https://parde.example/', 'https://parde.example/search?q={search_term_string}'],
  ['https://parde.example/en', 'https://parde.example/en/search?q={search_term_string}'],
])('the site at %s is searched at %s', (home, urlTemplate) => {
  expect(siteJsonLd({ name: 'Parde', home, locale: 'en' })).toMatchObject({
    '@type': 'WebSite',
    url: home,
    potentialAction: { target: { urlTemplate }, 'query-input': 'required name=search_term_string' },
  })
})

test('the steps to a page are counted from the home page', () => {
  const steps = [
    { name: 'Parde', url: 'https://parde.example/en' },
    { name: 'Films', url: 'https://parde.example/en/movies' },
  ]
  expect(trailJsonLd(steps)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Parde', item: steps[0]?.url },
      { position: 2, name: 'Films', item: steps[1]?.url },
    ],
  })
})

test('nothing in a description ends its script element', () => {
  const said = scriptText({ name: '</script><b>' })
  expect(said).not.toContain('<')
  expect(JSON.parse(said)).toEqual({ name: '</script><b>' })
})
