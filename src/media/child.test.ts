import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/media/media-sources.ts'
import { runChild } from './child.ts'

vi.setConfig({ testTimeout: 30_000 })

test('returns what the program wrote and its exit code', async () => {
  const result = await runChild({ command: 'sh', args: ['-c', 'echo out; echo err >&2; exit 3'] })
  expect(result).toMatchObject({ code: 3, stderr: 'err\n' })
  expect(result.stdout.toString()).toBe('out\n')
})

test('arguments reach the program as they are', async () => {
  const odd = `a "b" 'c' $(touch x) ; é ، % \n`
  const result = await runChild({ command: 'printf', args: ['%s', odd] })
  expect(result.stdout.toString()).toBe(odd)
})

test('a program puts its temporary files where it is told', async () => {
  const told = await runChild({ command: 'sh', args: ['-c', 'echo "$TMPDIR"'], temporary: '/some/where', nice: true })
  expect(told.stdout.toString()).toBe('/some/where\n')
})

test('an abort ends the program and rejects as cancelled', async () => {
  const abort = new AbortController()
  const running = runChild({ command: 'sleep', args: ['60'], signal: abort.signal })
  abort.abort()
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
})

test('a program that shows no progress is ended as stalled', async () => {
  const running = runChild({
    command: 'sh',
    args: ['-c', 'echo a; exec sleep 60'],
    stallAfter: 500,
    onLine: () => true,
  })
  await expect(running).rejects.toMatchObject({ code: 'stalled' })
})

test('a program that the kernel kills says nothing about its file: the work may be tried again', async () => {
  const running = runChild({ command: 'sh', args: ['-c', 'echo half >&2; kill -9 $$'] })
  await expect(running).rejects.toMatchObject({
    code: 'killed',
    detail: expect.stringContaining('half'),
    worthRetrying: true,
  })
})

test.skipIf(process.platform !== 'linux')('the kernel takes the program before our process', async () => {
  const { stdout } = await runChild({ command: 'cat', args: ['/proc/self/oom_score_adj'] })
  expect(stdout.toString()).toBe('500\n')
})

test('a program that cannot be started is an error code, not a crash', async () => {
  const result = await runChild({ command: '/no/such/program', args: [] })
  expect(result.code).toBe(127)
})

test('when our process is killed with -9, the program dies too', async () => {
  await using folder = await temporaryFolder()
  const pidFile = join(folder.path, 'pid')
  const script = join(folder.path, 'parent.mts')
  const child = new URL('./child.ts', import.meta.url).href
  await writeFile(
    script,
    `import { runChild } from '${child}'\n` +
      `await runChild({ command: 'sh', args: ['-c', 'echo $$ > "$0"; exec sleep 60', '${pidFile}'] })\n`,
  )
  const parent = spawn(process.execPath, [script], { stdio: 'inherit' })
  const pid = await readPid(pidFile)
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false)
})

async function readPid(file: string): Promise<number> {
  let pid = 0
  await expect
    .poll(
      async () => {
        pid = Number(await readFile(file, 'utf8').catch(() => ''))
        return pid
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
  return pid
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
