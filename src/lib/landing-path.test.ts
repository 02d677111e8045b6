import { expect, test } from 'vitest'
import { landingPath } from './landing-path.ts'

test('three landing pages stand at the root of the site, and all others below /l/', () => {
  expect(landingPath('landing1')).toBe('/landing1')
  expect(landingPath('landing3')).toBe('/landing3')
  expect(landingPath('landing4')).toBe('/l/landing4')
  expect(landingPath('yalda')).toBe('/l/yalda')
})
