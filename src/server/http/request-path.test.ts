import { expect, test } from 'vitest'
import { pathOf } from './request-path.ts'

test.each([
  ['/', '/'],
  ['/a?b=c', '/a?b=c'],
  ['http://parde.test/a?b=c', '/a?b=c'],
  ['HTTPS://parde.test', '/'],
  ['http://parde.test?b', '/?b'],
  ['*', '/*'],
  ['parde.test:443', '/parde.test%3A443'],
  ['', '/'],
])('%s asks for %s', (target, path) => {
  expect(pathOf(target)).toBe(path)
})
