import { ensureBrowser } from './ensure-browser.ts'
import { ensureFfmpeg } from './ensure-ffmpeg.ts'
import { countPlaywright, type PlaywrightReport, timePlaywright } from './playwright-report.ts'
import type { Found } from './run-steps.ts'
import { runForReport } from './run-tool.ts'
import { fail } from './tally.ts'

/** Runs the browser tests of a configuration; the usual one when none is named. */
export async function runBrowser(config?: string): Promise<Found> {
  const browser = await ensureBrowser()
  if (!browser) return { tally: fail('there is no browser') }
  const reportFile = '.vitest/browser.json'
  const env = { ...(await ensureFfmpeg()), CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }
  const args = ['test', ...(config === undefined ? [] : [`--config=${config}`]), '--reporter=list,json']
  const { code, report } = await runForReport<PlaywrightReport>('playwright', args, reportFile, env)
  return { tally: countPlaywright(report, code), timings: timePlaywright(report) }
}
