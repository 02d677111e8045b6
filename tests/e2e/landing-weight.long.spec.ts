import { screens, testOtherVisitors } from '../support/landing-weights.ts'

// on every screen
testOtherVisitors(() => screens)
