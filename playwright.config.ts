import { defineConfig } from '@playwright/test'
import type { Language } from './tests/support/browser/browser-test.ts'
import { EVERY_STATE } from './tests/support/browser/page-turns.ts'
import { findBrowser } from './scripts/test/ensure-browser.ts'

const executablePath = findBrowser()
/** Flags that keep the browser from contacting any address except the pages' own. */
const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: to compile its hot code a third and a fourth time costs more than it saves, a sixth of
  // all processor time of the browser. Code that runs twenty thousand times is compiled all the same: without that a
  // proof of work takes ten times as long, longer than a test waits on a busy machine.
  '--js-flags=--no-maglev --invocation-count-for-turbofan=20000 --invocation-count-for-osr=20000',
]
const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const phoneTests = /\.phone\.spec\.ts$/
/**
 * The player's own tests choose the language for each of their pages. They decode films in real time, so their files
 * run one at a time.
 */
const playerTests = /(player-(cues|live|playback|sound|window)|audio-joints)\.spec\.ts$/
/** Tests that change what all others see: they run by themselves, after the others. */
const aloneTests = /\.alone\.spec\.ts$/
/** Tests of the long run only. */
const longTests = /\.long\.spec\.ts$/

/**
 * In any file, a test with the tag `@long` runs only in the long run, and, where it is near to it, after a change: its rule
 * stands in a test of a lower kind. In a file of both languages, one with `@fa` or `@en` runs in that one.
 */
const long = process.env[EVERY_STATE] === 'true' ? [] : [/@long/]
const notIn = (lang: Language) => [...long, lang === 'fa' ? /@en/ : /@fa/]

/** Tests of text or direction run in both languages; every other journey runs in the language of its file name. */
const inLanguage = (lang: Language) => [
  phoneTests,
  playerTests,
  aloneTests,
  longTests,
  lang === 'fa' ? /\.en\.spec\.ts$/ : /\.fa\.spec\.ts$/,
]
const persian = { lang: 'fa', locale: 'fa-IR', viewport: desktop } as const
const english = { lang: 'en', locale: 'en-GB', viewport: desktop } as const

/**
 * `x.spec.ts` runs in Persian and in English, `x.fa.spec.ts` and `x.en.spec.ts` in one of them, `x.phone.spec.ts` on a
 * phone, `x.alone.spec.ts` after all others, `x.long.spec.ts` only in the long run (`playwright.long.config.ts`). The tests
 * use the built product, started once on a free port with a new demo, and at rest when the first test begins
 * (tests/support/product/e2e-product.ts).
 */
export default defineConfig<{ lang: Language; ownWindow: boolean }>({
  testDir: 'tests/e2e',
  grepInvert: long,
  globalSetup: './tests/support/product/e2e-product.ts',
  outputDir: 'test-results',
  // Four files run at the same time, also on two processors, because a test mostly waits for a page or a bank. Each test
  // changes only members that belong to it (tests/support/visitors/new-member.ts).
  workers: 4,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  // a page loads, runs its script and asks for its data while two other tests run
  expect: { timeout: 15_000 },
  use: {
    // No test could stop or answer a service worker's requests. The tests of the worker allow it (offline.spec.ts).
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: flags,
      // otherwise the browser silently ignores a file whose name is not plain ASCII
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    },
    actionTimeout: 20_000,
    // Nothing slides or fades: a fifth of the processor time of a journey. Movement, and its absence for people who ask
    // for that, is tested where motion is the subject, in windows of their own ('no-preference').
    contextOptions: { reducedMotion: 'reduce' },
    // recording makes every test a sixth slower; when a failure's screenshot does not explain it, run it again with
    // --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // It has no tests. Its teardown runs when all projects that depend on it have ended, whether they passed or not.
    { name: 'house', testMatch: /^$/, teardown: 'alone' },
    { name: 'alone', testMatch: aloneTests, workers: 1, use: persian },
    { name: 'fa', testIgnore: inLanguage('fa'), grepInvert: notIn('fa'), use: persian, dependencies: ['house'] },
    // beside the other tests, which leave one processor free for it; a film that was loaded before would not be loaded again
    {
      name: 'player',
      testMatch: playerTests,
      workers: 1,
      use: { ...persian, ownWindow: true, contextOptions: { reducedMotion: 'no-preference' } },
      dependencies: ['house'],
    },
    { name: 'en', testIgnore: inLanguage('en'), grepInvert: notIn('en'), use: english, dependencies: ['house'] },
    {
      name: 'phone',
      testMatch: phoneTests,
      dependencies: ['house'],
      use: { ...persian, viewport: phone, isMobile: true, hasTouch: true },
    },
  ],
})
