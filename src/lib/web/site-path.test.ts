import { expect, test } from 'vitest'
import { isSitePath } from './site-path.ts'

test.each(['/', '/series', '/movies?price=free', '/festival/3#programme', '/english'])(
  '%s is a path of the site',
  (path) => expect(isSitePath(path)).toBe(true),
)

test.each(['', 'series', '//elsewhere.example', 'https://elsewhere.example', '/en/series', '/fa', '/a b', '/\\x'])(
  '%s is none',
  (path) => expect(isSitePath(path)).toBe(false),
)
