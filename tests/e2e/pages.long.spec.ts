import { testSitePages } from '../support/site-page-check.ts'

// The rest of the square: every state in the language and at the width that `pages.spec.ts` leaves out.
testSitePages((usual) => (usual === 'wide' ? 'narrow' : 'wide'))
