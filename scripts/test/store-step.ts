import type { Step } from './run-steps.ts'
import { runTool } from './run-tool.ts'
import { ensureSwift, startSwift } from './swift.ts'
import { check, skip } from './tally.ts'

/** The rules of every store, on Debian's Swift. */
export const storeStep: Step = {
  name: 'store',
  run: async () => {
    if (!ensureSwift()) return { tally: skip('Swift is not installed, and could not be') }
    const swift = await startSwift()
    try {
      const code = await runTool('vitest', ['run', '--project=unit', 'src/storage/storage.test.ts'], {
        STORAGE_TEST_URL: swift.url,
      })
      return { tally: check(code === 0, 'a rule of the store does not hold on Swift') }
    } finally {
      swift.stop()
    }
  },
}
