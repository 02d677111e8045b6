import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the order of the style layers is named before any part of the frame brings a layer', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'root.tsx'), 'utf8')
  expect(/^import .*$/m.exec(source)?.[0]).toBe("import './styles/index.css'")
})
