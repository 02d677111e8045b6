import { testSitePages } from '#tests/support/browser/site-page-check.ts'

testSitePages('fa')
