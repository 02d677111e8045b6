import { defineConfig } from '@playwright/test'
import type { Language } from './tests/support/browser/browser-test.ts'
import usual from './playwright.config.ts'

const longTests = /\.long\.spec\.ts$/
/** Nothing of it is in words, or it says itself in which language, so it runs once. */
const wordless = /(?:together|live-latency|landing-weight|player-surround)\.long\.spec\.ts$/
const viewport = { width: 1280, height: 800 }

process.env['PARDE_E2E_FILMS'] ??= '12'

/**
 * The tests that `npm test` leaves to the long run: every state of every page in both languages, every ending at every
 * bank, Lighthouse, and the tests with the tag `@long`.
 */
export default defineConfig<{ lang: Language; ownWindow: boolean }>({
  ...usual,
  grepInvert: [],
  projects: [
    { name: 'fa', testMatch: longTests, testIgnore: wordless, use: { lang: 'fa', locale: 'fa-IR', viewport } },
    { name: 'en', testMatch: longTests, use: { lang: 'en', locale: 'en-GB', viewport } },
    // tests of other files that `npm test` leaves out, as that would run them
    ...(usual.projects ?? [])
      .filter(({ name }) => name !== 'house' && name !== 'alone')
      .map((project) => ({
        ...project,
        name: `${project.name ?? ''}, long`,
        grep: /@long/,
        grepInvert: [],
        dependencies: [],
      })),
  ],
})
