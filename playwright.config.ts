import { defineConfig } from '@playwright/test'
import type { Language } from './tests/support/browser-test.ts'
import { findBrowser } from './scripts/test/ensure-browser.ts'

const executablePath = findBrowser()
/** Quiet: it asks no address but the pages' own for anything. */
const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const phoneTests = /\.phone\.spec\.ts$/
/** The player's own tests name the language of each of their pages. They decode films in real time: one file at a time. */
const playerTests = /player-(cues|playback)\.spec\.ts$/
/** What is left to the longer run. */
const longTests = /\.long\.spec\.ts$/

/** What its own text or direction is the subject of runs in both languages; any other journey in the one that its file is named for. */
const inLanguage = (lang: Language) => [
  phoneTests,
  playerTests,
  longTests,
  lang === 'fa' ? /\.en\.spec\.ts$/ : /\.fa\.spec\.ts$/,
]
const persian = { lang: 'fa', locale: 'fa-IR', viewport: desktop } as const
const english = { lang: 'en', locale: 'en-GB', viewport: desktop } as const

/**
 * `x.spec.ts` runs in Persian and in English, `x.fa.spec.ts` and `x.en.spec.ts` in one of them, `x.phone.spec.ts` on a
 * phone, `x.long.spec.ts` in the longer run alone (`playwright.long.config.ts`).
 * The product under test is the built one, started once on a free port with a fresh demo (tests/support/e2e-product.ts).
 */
export default defineConfig<{ lang: Language }>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e-product.ts',
  outputDir: 'test-results',
  // Three files at once, also on two processors: most of a test is waiting, for a page that is quiet or a bank that is not.
  // Whoever a test changes belongs to that test alone (tests/support/new-member.ts).
  workers: 3,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  // a page comes, runs its script and asks for its data, beside another test and the film that the product prepares
  expect: { timeout: 15_000 },
  use: {
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: flags,
      // without it the browser takes no file whose name is not plain ASCII, and says nothing
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    },
    actionTimeout: 20_000,
    // recording costs every test a sixth more; a failure that its picture does not explain is run again with --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'fa', testIgnore: inLanguage('fa'), use: persian },
    // beside the other tests, which leave it a processor of its own
    { name: 'player', testMatch: playerTests, workers: 1, use: persian },
    { name: 'en', testIgnore: inLanguage('en'), use: english },
    {
      name: 'phone',
      testMatch: phoneTests,
      use: { ...persian, viewport: phone, isMobile: true, hasTouch: true },
    },
  ],
})
