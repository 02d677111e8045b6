import { testSitePages } from '../support/site-page-check.ts'

testSitePages('fa')
