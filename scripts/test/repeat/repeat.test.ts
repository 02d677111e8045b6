import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playwrightOutcomes } from '../playwright-report.ts'
import { startBusyLoops } from './busy-loops.ts'
import { readArguments } from './read-arguments.ts'
import { tellRepeats } from './tell-repeats.ts'

test('files, how often and beside how many loops are read; what cannot be read gets a sentence', () => {
  expect(readArguments(['a.spec.ts', 'b.spec.ts', '10'])).toEqual({
    files: ['a.spec.ts', 'b.spec.ts'],
    times: 10,
    loops: 4,
    late: null,
  })
  expect(readArguments(['a.spec.ts', '3', '--loops', '0'])).toEqual({
    files: ['a.spec.ts'],
    times: 3,
    loops: 0,
    late: null,
  })
  expect(readArguments(['a.spec.ts', '3', '--late', '7'])).toMatchObject({ times: 3, late: 7 })
  for (const args of [
    [],
    ['10'],
    ['a.spec.ts'],
    ['a.spec.ts', 'often'],
    ['a.spec.ts', '0'],
    ['a.spec.ts', '1', '--twice'],
  ])
    expect(readArguments(args), args.join(' ')).toHaveProperty('why')
})

test('each test is told with how often it was red and what it said first, the worst one first', () => {
  const outcome = (title: string, error: string | null) => ({ file: 'a.spec.ts', title, error })
  const told = tellRepeats([
    outcome('sound', null),
    outcome('by luck', null),
    outcome('by luck', 'two\nlines'),
    outcome('by luck', 'later'),
  ])
  expect(told).toEqual(['✗ red 2 of 3  a.spec.ts: by luck', '    two\n    lines', '✓ red 0 of 1  a.spec.ts: sound'])
})

test('every repeat of a browser test counts, and so does an error outside of all tests', () => {
  const run = (status: string, ...messages: string[]) => ({
    title: 'buys',
    tests: [{ projectName: 'fa', status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const suites = [
    {
      title: 'cart.spec.ts',
      file: 'cart.spec.ts',
      specs: [run('expected'), run('unexpected', 'no button'), run('skipped')],
    },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 1 }
  expect(playwrightOutcomes({ stats, errors: [{ message: 'no product' }], suites })).toEqual([
    { file: 'tests/e2e/cart.spec.ts', title: '[fa] buys', error: null },
    { file: 'tests/e2e/cart.spec.ts', title: '[fa] buys', error: 'no button' },
    { file: 'tests/e2e', title: 'the run', error: 'no product' },
  ])
})

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

test('loops end when they are told to', async () => {
  const { loops, stop } = startBusyLoops(2)
  stop()
  await expect.poll(() => loops.some(({ pid = 0 }) => isAlive(pid))).toBe(false)
})

test('loops end when whoever started them is killed', async () => {
  const script = `
    const { startBusyLoops } = await import(${JSON.stringify(new URL('./busy-loops.ts', import.meta.url).href)})
    console.log(startBusyLoops(2).loops.map(({ pid }) => pid).join(' '))
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise<string>((resolve) => parent.stdout.setEncoding('utf8').once('data', resolve))
  const pids = said.trim().split(' ').map(Number)
  expect(pids.map(isAlive)).toEqual([true, true])
  parent.kill('SIGKILL')
  await expect.poll(() => pids.some(isAlive)).toBe(false)
})
