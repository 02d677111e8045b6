import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { precompress } from './web-build.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parde-build-'))
  mkdirSync(join(root, 'src/web'), { recursive: true })
  writeFileSync(join(root, 'src/web/root.tsx'), 'export const a = 1')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('what shrinks gets a compressed copy of the same bytes, what does not gets none', async () => {
  const text = 'body { margin-block: 0 }\n'.repeat(200)
  writeFileSync(join(root, 'site.css'), text)
  writeFileSync(join(root, 'tiny.css'), 'a{}')
  writeFileSync(join(root, 'font.woff2'), text)
  await precompress(root)
  expect(brotliDecompressSync(readFileSync(join(root, 'site.css.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(root, 'site.css.gz'))).toString()).toBe(text)
  expect(existsSync(join(root, 'tiny.css.br'))).toBe(false)
  expect(existsSync(join(root, 'font.woff2.br'))).toBe(false)
})
