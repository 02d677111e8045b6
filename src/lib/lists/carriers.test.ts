import { expect, test } from 'vitest'
import { carrierCodes, carriers, followLink } from './carriers.ts'

test.each(carrierCodes)('%s has both names, and a page that takes a number', (code) => {
  const { fa, en, link } = carriers[code]
  expect(fa).toMatch(/^[؀-ۿ‌ ]+$/)
  expect(en).toMatch(/^[A-Za-z ]+$/)
  expect(followLink(link, '21 04&7')).toBe(link.replace('{number}', '21%2004%267'))
  expect(new URL(followLink(link, '1')).protocol).toBe('https:')
})
