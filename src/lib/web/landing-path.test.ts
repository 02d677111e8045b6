import { expect, test } from 'vitest'
import { isLandingPath, landingPath } from './landing-path.ts'

test('three landing pages stand at the root of the site, and all others below /l/', () => {
  expect(landingPath('landing1')).toBe('/landing1')
  expect(landingPath('landing3')).toBe('/landing3')
  expect(landingPath('landing4')).toBe('/l/landing4')
  expect(landingPath('yalda')).toBe('/l/yalda')
})

test('a landing page is known by its path, which is one address only', () => {
  expect(['/landing1', '/l/yalda'].filter(isLandingPath)).toEqual(['/landing1', '/l/yalda'])
  expect(['/', '/l', '/l/', '/l/landing1', '/landing4', '/landing1/x', '/movies'].filter(isLandingPath)).toEqual([])
})
