import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '../../../scripts/start/ports.ts'
import { waitReady } from '../../../scripts/start/wait-ready.ts'
import { merchantId } from '#tests/support/houses/payment-house.ts'

const program = path.join(import.meta.dirname, '../../../src/sandbox/main.ts')
const startLimitMs = 60_000

/** The emulated banks as a separate process, which can be killed and started again on the same journal and port. */
export async function bankProcess() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-bank-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  const start = async (): Promise<void> => {
    // with a leash, so that it never outlives the test
    const args = [program, '--leash', '--port', String(port), '--smtp-port', '0', '--data-dir', dataDir]
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://127.0.0.1',
      SANDBOX_ZARINPAL_MERCHANT_ID: merchantId,
    }
    child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'inherit'] })
    const limit = AbortSignal.timeout(startLimitMs)
    await waitReady(`${url}/sandbox/__control/counts`, limit)
    if (limit.aborted) throw new Error('the banks did not start')
  }
  /** kill -9. */
  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  await start()
  afterAll(async () => {
    await kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { url, start, kill }
}
