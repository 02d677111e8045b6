import { testSitePages } from '../support/site-page-check.ts'

// Every state is examined in both languages: in one of them as on a desk, in the other as on a phone.
testSitePages((usual) => usual)
