import { account } from './site-pages/account.ts'
import { buying } from './site-pages/buying.ts'
import { evenings } from './site-pages/evenings.ts'
import { finding } from './site-pages/finding.ts'
import { signingIn } from './site-pages/signing-in.ts'
import { staffOfHouse } from './site-pages/staff.ts'
import { studio } from './site-pages/studio.ts'
import { studioMoney } from './site-pages/studio-money.ts'
import { texts } from './site-pages/texts.ts'
import { today } from './site-pages/today.ts'
import { titles } from './site-pages/titles.ts'
import type { SitePage } from './site-pages/site-page.ts'

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
