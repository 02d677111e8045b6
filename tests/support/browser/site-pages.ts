import { account } from '#tests/support/site-pages/account.ts'
import { buying } from '#tests/support/site-pages/buying.ts'
import { evenings } from '#tests/support/site-pages/evenings.ts'
import { finding } from '#tests/support/site-pages/finding.ts'
import { signingIn } from '#tests/support/site-pages/signing-in.ts'
import { staffOfHouse } from '#tests/support/site-pages/staff.ts'
import { studio } from '#tests/support/site-pages/studio.ts'
import { studioMoney } from '#tests/support/site-pages/studio-money.ts'
import { texts } from '#tests/support/site-pages/texts.ts'
import { today } from '#tests/support/site-pages/today.ts'
import { titles } from '#tests/support/site-pages/titles.ts'
import type { SitePage } from '#tests/support/site-pages/site-page.ts'

/** Every page of the site and every state of it that looks different. Add a line for a new page. */
export const sitePages: readonly SitePage[] = [
  ...titles,
  ...finding,
  ...evenings,
  ...buying,
  ...account,
  ...signingIn,
  ...texts,
  ...today,
  ...studio,
  ...staffOfHouse,
  ...studioMoney,
]
