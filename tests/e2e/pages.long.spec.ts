import { testSitePagesWhole } from '#tests/support/browser/site-page-check.ts'

// Every state in both languages, with axe at both widths.
testSitePagesWhole()
