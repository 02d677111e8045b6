import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lock } from '../image/close-packages.ts'
import { npmCommand } from '../tools/run-npm.ts'

/** The whole answer of npm. */
export interface NpmSaid {
  code: number
  answer: string
  /** Its words for people, the last of them. */
  words: string
}

function runNpmIn(folder: string, args: readonly string[]): Promise<NpmSaid> {
  const [command, ...before] = npmCommand()
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let answer = ''
    let words = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (words = `${words}${text}`.slice(-2000)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, answer, words: words.trim() }))
  })
}

/** Copies the manifest and the lockfile of `root` without what only tests need. */
function copyWithoutTools(root: string, folder: string): void {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<string, unknown>
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content))
  const { devDependencies: _tools, ...manifest } = read('package.json')
  const lock = read('package-lock.json') as Lock
  const running = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true)
  const { devDependencies: _lockedTools, ...top } = lock.packages[''] as Record<string, unknown>
  write('package.json', manifest)
  write('package-lock.json', { ...lock, packages: { ...Object.fromEntries(running), '': top } })
}

/**
 * Runs npm on the lockfile of `root` without what only tests need, of all platforms. npm's own `--omit dev` also leaves out
 * what a test tool shares with the product, as pg and zod, so npm gets a lockfile without the tools. Nothing is installed.
 */
export async function npmOfRelease(root: string, args: readonly string[]): Promise<NpmSaid> {
  const scratch = mkdtempSync(join(tmpdir(), 'packages-'))
  try {
    // npm names the product after its folder
    const folder = join(scratch, 'parde')
    mkdirSync(folder)
    copyWithoutTools(root, folder)
    return await runNpmIn(folder, [...args, '--package-lock-only'])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
