import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMachines } from '#tests/support/machines/find-machines.ts'
import { systemSample } from '#tests/support/machines/system-sample.ts'

const root = join(import.meta.dirname, '..')

test('the sample is of system tests that are there, each once', () => {
  const all = globSync('{src,tests,scripts}/**/*.system.test.ts', { cwd: root })
  const named: readonly string[] = Object.values(systemSample)
  expect(named.filter((file) => !all.includes(file))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

test('a test that starts processes, encodes or fills a machine is a system test', () => {
  const others = globSync('{src,tests,scripts,bench}/**/*.test.{ts,tsx}', { cwd: root }).filter(
    // this file itself plants such imports
    (file) => !/\.(system|image)\.test\./.test(file) && join(root, file) !== import.meta.filename,
  )
  expect(others.length).toBeGreaterThan(500)
  const misplaced = others.flatMap((file) => {
    const found = findMachines(readFileSync(join(root, file), 'utf8'))
    return found.length === 0 ? [] : [`${file} ${found.join(', ')}`]
  })
  expect(misplaced, misplaced.join('\n')).toEqual([])
})

test('a file with a live house leaves nothing registered with its secret to the file that the same worker runs next', () => {
  const houses = globSync('tests/**/*.test.ts', { cwd: root }).filter((file) =>
    /from '[^']*support\/houses\/live-house\.ts'/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(houses.length).toBeGreaterThan(2)
  const isReset = (file: string) => readFileSync(join(root, file), 'utf8').split('vi.resetModules()').length === 3
  expect(houses.filter((file) => !isReset(file))).toEqual([])
})

/** A limit of a test, of a hook or of a wait, as a number. */
const ownLimit = /\b(?:t|testT|hookT)imeout: [\d_]+|^ *\}, [\d_]+\)/m

test('no system test has limits of its own, which would measure how busy the machine is', () => {
  const all = globSync('{src,tests,scripts}/**/*.system.test.ts', { cwd: root })
  expect(all.filter((file) => ownLimit.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  `test('a', { timeout: 60_000 }, async () => {`,
  `vi.setConfig({ hookTimeout: 60_000 })`,
  `  await expect.poll(look, { timeout: 20_000 }).toBe(1)`,
  `  }, 240_000)\n`,
])('such a limit is found: %s', (source) => {
  expect(ownLimit.test(source)).toBe(true)
})

test.each([`const house = await paymentHouse({ timeoutMs: 30_000 })`, `{ timeout: noticedMs, interval: 20 }`])(
  'a limit of the product, and one with a name, are none: %s',
  (source) => {
    expect(ownLimit.test(source)).toBe(false)
  },
)

test.each([
  [
    'starts a process of the product',
    `import { startWorkerProcess } from '../../tests/support/processes/worker-process.ts'`,
  ],
  [
    'starts a process of the product',
    `import { launchProduct, type Product } from '#tests/support/product/product.ts'`,
  ],
  ['starts a program of ours', `const ended = spawnSync(process.execPath, [path.join(root, main)], { cwd: root })`],
  ['runs a storm', `import { runStorm } from '../bench/storm/run-storm.ts'`],
  ['starts a database server', `import { startEmbedded } from '#db/embedded/embedded.ts'`],
  ['encodes a film', `import {\n  makeSource,\n  temporaryFolder,\n} from '#tests/support/media/media-sources.ts'`],
  ['encodes music', `import { makeNoise } from '../../tests/support/media/music-sources.ts'`],
  ['sends what a camera films', `import { camera } from '../../tests/support/live/camera.ts'`],
])('such a test is known by what it takes: it %s', (name, source) => {
  expect(findMachines(source)).toEqual([name])
})

test('a folder that is removed afterwards makes no machine', () => {
  expect(findMachines(`import { temporaryFolder } from '../../tests/support/media/media-sources.ts'`)).toEqual([])
})
