import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeScratchHouse } from './scratch-house.ts'

const usual = process.umask()
const parent = mkdtempSync(path.join(tmpdir(), 'parde-scratch-'))
afterAll(() => {
  process.umask(usual)
  rmSync(parent, { recursive: true })
})

test('the account of the database may pass the scratch house, and nobody else reads what is put there', () => {
  const folder = makeScratchHouse(parent)
  writeFileSync(path.join(folder, 'restored.env'), 'x')
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
  expect([modeOf(folder), modeOf(path.join(folder, 'restored.env'))]).toEqual(['711', '600'])
})
