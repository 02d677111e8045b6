import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lock } from '../image/close-packages.ts'
import { npmCommand } from '../tools/run-npm.ts'
import { type Bom, withLicences } from './bom.ts'

/** Of the platforms' packages all, whatever is installed here. */
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--sbom-type', 'application']

function runNpmIn(folder: string): Promise<Bom> {
  const [command, ...before] = npmCommand()
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let answer = ''
    let words = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (words = `${words}${text}`.slice(-2000)))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(answer) as Bom)
      else reject(new Error(`npm could not list the packages: ${words.trim()}`))
    })
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
 * The bill of material of the lockfile in `root`, without what only tests need, by npm itself. Nothing is installed or
 * fetched for it. npm's own `--omit dev` also leaves out what a test tool shares with the product, as pg and zod, so npm
 * gets a lockfile without the tools.
 *
 * @throws Error with npm's words when it knows no `sbom` (npm before 10) or cannot read the lockfile
 */
export async function askNpm(root: string): Promise<Bom> {
  const scratch = mkdtempSync(join(tmpdir(), 'sbom-'))
  try {
    // npm names the product after its folder
    const folder = join(scratch, 'parde')
    mkdirSync(folder)
    copyWithoutTools(root, folder)
    return withLicences(await runNpmIn(folder))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
