import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test, vi } from 'vitest'
import { createSupervisor, type Supervisor, type SupervisorRules } from './supervisor.ts'

const running: Supervisor[] = []
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.kill()
    await one.stop()
  }
})

const quick: SupervisorRules = { delaysMs: [10], quickMs: 60_000, rowLimit: 4, patienceMs: 20_000 }

/** Plays a process of the product: prints its id, stays, and stops cleanly when told to or when its parent is gone. */
/** Says its pid only when it hears a stop: a signal that comes before its handler kills it without a word. */
const STAYS = `
  const stop = () => { console.log('in order'); process.exit(0) }
  process.stdin.resume().on('end', stop)
  process.on('SIGTERM', stop)
  console.log('pid ' + process.pid)
  setInterval(() => {}, 1000)`

function supervise(rules: Partial<SupervisorRules> = {}) {
  const lines: string[] = []
  const say = vi.fn()
  const giveUp = vi.fn()
  const supervisor = createSupervisor({
    say,
    giveUp,
    record: (_name, line) => lines.push(line),
    rules: { ...quick, ...rules },
  })
  running.push(supervisor)
  const start = (program: string) =>
    supervisor.start({ name: 'web', args: ['-e', program], env: process.env, cwd: import.meta.dirname })
  const pids = () => lines.filter((line) => line.startsWith('pid ')).map((line) => Number(line.slice(4)))
  const pidOf = async (nth: number) => {
    await expect.poll(() => pids().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(nth)
    return pids()[nth - 1] as number
  }
  return { supervisor, start, lines, say, giveUp, pidOf }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const gone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)

test('a killed process is started again, and it is said', async () => {
  const { start, pidOf, say } = supervise()
  start(STAYS)
  process.kill(await pidOf(1), 'SIGKILL')
  expect(isAlive(await pidOf(2))).toBe(true)
  expect(say).toHaveBeenCalledWith('The web process ended (SIGKILL) and is started again.')
})

test('a process that ends again and again is given up on, with its last words', async () => {
  const { start, giveUp } = supervise()
  start(`console.error('no configuration'); process.exit(3)`)
  await expect.poll(() => giveUp.mock.calls.length, { timeout: 20_000 }).toBe(1)
  expect(giveUp.mock.calls[0]?.[0]).toMatch(/^The web process ended 4 times in a row \(code 3\)[^]*no configuration/)
})

test('an end long after the start begins a new row', async () => {
  const { start, pidOf, giveUp } = supervise({ quickMs: 0, rowLimit: 2 })
  start(STAYS)
  process.kill(await pidOf(1), 'SIGKILL')
  process.kill(await pidOf(2), 'SIGKILL')
  await pidOf(3)
  expect(giveUp).not.toHaveBeenCalled()
})

test('a stop lets the process end in order and starts nothing again', async () => {
  const { supervisor, start, lines, pidOf, say } = supervise()
  start(STAYS)
  const pid = await pidOf(1)
  await supervisor.stop()
  expect(isAlive(pid)).toBe(false)
  await expect.poll(() => lines).toContain('in order')
  expect(say).not.toHaveBeenCalled()
})

test('a process that does not listen is killed after its time', async () => {
  const { supervisor, start, pidOf } = supervise({ patienceMs: 50 })
  start(`process.on('SIGTERM', () => {}); console.log('pid ' + process.pid); setInterval(() => {}, 1000)`)
  const pid = await pidOf(1)
  await supervisor.stop()
  expect(isAlive(pid)).toBe(false)
})

test('what a killed process had spawned dies with it', async () => {
  const { start, pidOf } = supervise()
  start(`${STAYS}
    const tool = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    console.log('pid ' + tool.pid)`)
  const [parent, tool] = [await pidOf(1), await pidOf(2)]
  process.kill(parent, 'SIGKILL')
  await gone(tool)
})

test('a restart replaces the process without a word', async () => {
  const { supervisor, start, pidOf, say } = supervise()
  start(STAYS)
  const first = await pidOf(1)
  supervisor.restart('web')
  expect(isAlive(await pidOf(2))).toBe(true)
  expect(isAlive(first)).toBe(false)
  expect(say).not.toHaveBeenCalled()
})

test('when the supervisor is killed, its processes go down by themselves', async () => {
  const program = `
    import { createSupervisor } from ${JSON.stringify(new URL('./supervisor.ts', import.meta.url).href)}
    const supervisor = createSupervisor({ say() {}, giveUp() {}, record: (_name, line) => console.log(line) })
    supervisor.start({ name: 'web', args: ['-e', ${JSON.stringify(STAYS)}], env: process.env, cwd: process.cwd() })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
  const pid = Number(line.slice(4))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await gone(pid)
})
