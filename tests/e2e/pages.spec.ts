import { testSitePages } from '../support/site-page-check.ts'

// Every state is examined in both languages: in one at desktop width, in the other at phone width.
testSitePages((usual) => usual)
