import { testSitePages } from '../support/site-page-check.ts'

// The remaining combinations: every state in the language and at the width that `pages.spec.ts` leaves out.
testSitePages((usual) => (usual === 'wide' ? 'narrow' : 'wide'))
