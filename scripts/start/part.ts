import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Entry } from '../program/entries.ts'
import { compileCache, programFile } from '../program/program-file.ts'
import { Sentence } from './sentence.ts'

export type Part = {
  root: string
  name: Entry
  args?: readonly string[]
  /** Added to the environment. */
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal
  /** Each line of its standard output. */
  onLine?: (line: string) => void
}

/**
 * Runs a part of the start in a process of its own to its end. It holds a pipe from us, by which it can tell that we have
 * ended. @throws Sentence with its words when it fails
 */
export function runPart({ root, name, args = [], env, signal, onLine = () => {} }: Part): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programFile(root, name), ...args], {
      cwd: root,
      env: { ...compileCache(root), ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      // Ctrl-C in the terminal reaches only us
      detached: true,
      ...(signal ? { signal } : {}),
    })
    child.stdin.on('error', () => {})
    createInterface({ input: child.stdout }).on('line', onLine)
    let words = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (words = `${words}${chunk}`.slice(-8000)))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Sentence(words.trim() || `A part of the start (${name}) ended with ${code}.`))
    })
  })
}

/** Whether the settings can be used; if not, the terminal has the sentence that says why. */
export function areSettingsUsable(root: string, args: readonly string[]): boolean {
  const env = { ...compileCache(root), ...process.env }
  const program = [programFile(root, 'settings'), ...args]
  return spawnSync(process.execPath, program, { env, stdio: 'inherit' }).status === 0
}
