import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isCheckout, typedCommand } from '#server/typed-command.ts'
import { listProgram } from '../scripts/image/list-program.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'parde-typed-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a command is typed as the place knows it', () => {
  expect(isCheckout()).toBe(true)
  expect(typedCommand('restore', '--release')).toBe('npm run restore -- --release')
  expect(typedCommand('migrate')).toBe('npm run migrate')
  expect(typedCommand('restore', '--release', false)).toBe('parde restore --release')
  expect(typedCommand('migrate', '', false)).toBe('parde migrate')
})

test('a release is known by its package, from the sources and from what is built of them', () => {
  const built = join(folder, 'dist', 'a1')
  mkdirSync(built, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'parde', imports: {} }))
  expect([isCheckout(folder), isCheckout(built), isCheckout('/')]).toEqual([false, false, false])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'parde', scripts: { test: '' } }))
  expect(isCheckout(built)).toBe(true)
})

/** Comments say how a checkout does it, and nobody on a release reads them in an answer. */
const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

/** These sentences are printed in a checkout only. */
const ofCheckouts = new Map([
  ['scripts/restore.ts', 'npm start is enough'],
  ['src/server/typed-command.ts', "'npm run'"],
])

test('no sentence of a release names a command of npm', () => {
  const told = listProgram(root, { built: [] })
    .files.filter((path) => /\.(ts|tsx|mjs|json)$/.test(path))
    .flatMap((path) => {
      const code = withoutComments(readFileSync(join(root, path), 'utf8'))
      return code
        .split('\n')
        .filter((line) => /npm (run|start|test)/.test(line) && !line.includes(ofCheckouts.get(path) ?? '\0'))
        .map((line) => `${path}: ${line.trim()}`)
    })
  expect(told).toEqual([])
})
