import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect } from 'vitest'
import type { AttemptId } from '#lib/ids.ts'
import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import type { Core } from '#server/core.ts'
import { environmentOf } from '#tests/support/banks/five-banks.ts'

/** Starts a program of this folder as a separate process on a test's database, secret and clock. */
export function startProgram(
  name: 'settle-and-die' | 'refund-and-die' | 'claim-and-die' | 'claim-in-process' | 'deliver-and-die',
  { config, clock }: Pick<Core, 'config' | 'clock'>,
  env: Record<string, string | undefined>,
) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], {
    env: {
      ...process.env,
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      PARDE_SECRET: config.secret,
      NOW: clock.now().toISOString(),
      LOG_LEVEL: 'silent',
      PORT: '0',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [output, complaint] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint += part))
  const closed = once(child, 'close') as Promise<[number | null, string | null]>
  return {
    output: () => output,
    /** Passes all of its input; returns all of its output after it has ended. */
    run: async (input: string): Promise<string> => {
      child.stdin.end(input)
      await closed
      expect(complaint).toBe('')
      return output
    },
    /** kill -9, and waits until it is gone. */
    kill: async (): Promise<void> => {
      child.kill('SIGKILL')
      await closed
    },
    /** Waits until it has killed itself, and expects no error output before. */
    death: async (): Promise<void> => {
      const [, signal] = await closed
      expect([signal, complaint]).toEqual(['SIGKILL', ''])
    },
  }
}

/**
 * A process that settles an attempt, and that dies inside the transaction that would store a yes, unless a test kills
 * it before.
 */
export function startSettler(core: Core, bank: BankName, attemptId: AttemptId | undefined) {
  return startProgram('settle-and-die', core, { ...environmentOf(bank, core.config.gateways), ATTEMPT: attemptId })
}
