import { runTool } from './run-tool.ts'
import type { Step } from './run-steps.ts'
import { runBrowser } from './steps.ts'
import { check } from './tally.ts'

/** A program of ours that ends with code 0 when all is well, and says itself what is wrong. */
function program(name: string, args: readonly string[], env: Record<string, string> = {}): Step {
  return {
    name,
    run: async () => ({ tally: check((await runTool('node', [...args], env)) === 0, `${args.join(' ')} failed`) }),
  }
}

/** What `npm run test:long` runs, each step whole by itself. What a step takes is written beside it. */
export const longSteps: readonly Step[] = [
  // five hundred places, five thousand buyers, ten kills: minutes of waiting for banks that say nothing
  program('storm', ['bench/run.ts', 'storm']),
  // 200,000 calls made from the contract, most with one thing spoilt: 51 s for 60,000 without pages, on four busy cores
  program('fuzz', ['bench/run.ts', 'fuzz']),
  // the rest of the square of pages, every ending at every bank, Lighthouse
  { name: 'browser', run: () => runBrowser('browser-long', 'playwright.long.config.ts') },
]
