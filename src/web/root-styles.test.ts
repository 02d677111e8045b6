import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the order of the style layers is named before any page brings a layer', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'root.tsx'), 'utf8')
  expect(source).toMatch(/rel="stylesheet" href=\{indexStyles\}[^<]*<Links/)
  expect(source).not.toMatch(/^import '[^']*\.css'/m)
})
