import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdProduct } from './held-product.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'held-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function program(text: string): string {
  const file = join(folder, 'program.mjs')
  writeFileSync(file, text)
  return file
}

const holding = `
import { writeFileSync } from 'node:fs'
process.once('disconnect', () => writeFileSync(process.env.MARK, 'taken down'))
process.send({ PARDE_E2E_URL: 'http://localhost:1' })
`

test('a product tells its tests where it is, and is taken down before the check goes on', async () => {
  const mark = join(folder, 'mark')
  const product = holdProduct({ MARK: mark }, program(holding))
  expect(await product.ready).toEqual({ PARDE_E2E_URL: 'http://localhost:1' })
  await product.end()
  expect(existsSync(mark)).toBe(true)
})

test('a product that cannot start fails the step that waits for it, and nothing before it', async () => {
  const product = holdProduct({}, program('process.exit(1)'))
  await product.end()
  await expect(product.ready).rejects.toThrow('was not ready')
})
