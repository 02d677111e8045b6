import { test } from '#tests/support/browser/browser-test.ts'
import { landings, screens, testOtherVisitors } from '#tests/support/browser/landing-weights.ts'

// a browser that has never been here
test.use({ ownWindow: true, contextOptions: { reducedMotion: 'no-preference' } })

// on every screen
testOtherVisitors(() => screens, landings)
