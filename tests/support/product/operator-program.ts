import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/**
 * Runs a program of the operator (`backup`, `restore` …) to its end; its settings are those given, and a passphrase.
 * Returns its exit code and all that it wrote.
 */
export async function runOperatorProgram(program: string, words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${program}.ts`, ...words], {
    env: {
      PATH: process.env['PATH'],
      BACKUP_PASSPHRASE: 'seven quiet lamps of the north',
      PARDE_SECRET: 'x'.repeat(40),
      DISK_RESERVE_MB: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code), said: `${out}${errors}` }
}
