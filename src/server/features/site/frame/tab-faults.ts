import type { SiteTab } from '#db/json-columns.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { leastTabs, mostTabLetters, mostTabs, tabLetters, tabPages } from '#lib/web/tab-pages.ts'
import type { Localized } from '#server/fail.ts'

export interface TabFacts {
  /** Whether there is a page of support. */
  hasSupport: boolean
}

const said = (fa: string, en: string): Localized[] => [{ fa, en }]
const [least, most, letters] = [leastTabs, mostTabs, mostTabLetters].map((limit) => localDigits(limit, 'fa'))
const number = said(
  `نوار گوشی ${least} تا ${most} صفحه دارد؛ «حساب» همیشه پس از آن‌هاست.`,
  `The bar of phones has ${leastTabs} to ${mostTabs} pages; the account always stands behind them.`,
)
const onlyGrownUps = said(
  'کودک هیچ‌کدام از این صفحه‌ها را نمی‌بیند. دست‌کم یکی را برای همه بگذارید.',
  'A child sees none of these pages. Choose at least one for everybody.',
)
const twice = said('این صفحه یک بار در نوار هست.', 'This page stands in the bar already.')
const off = said(
  'صفحهٔ پشتیبانی خاموش است، چون این سایت نشانی پشتیبانی ندارد.',
  'The page of support is switched off, because this site has no address for support.',
)
const long = said(
  `نام در نوار حداکثر ${letters} حرف دارد: در پهنای ۳۲۰ پیکسل بیش از آن جا نمی‌شود.`,
  `A name in the bar has at most ${mostTabLetters} letters: there is no room for more at 320 pixels.`,
)

/** Returns the faults of the bar of phones, by the fields of the contract: `tabs.1.page`. */
export function tabFaults(tabs: readonly SiteTab[], { hasSupport }: TabFacts): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  if (tabs.length < leastTabs || tabs.length > mostTabs) faults['tabs'] = number
  else if (tabs.every(({ page }) => tabPages[page].forGrownUps)) faults['tabs'] = onlyGrownUps
  for (const [at, tab] of tabs.entries()) {
    if (tabs.findIndex(({ page }) => page === tab.page) < at) faults[`tabs.${at}.page`] = twice
    else if (tab.page === 'support' && !hasSupport) faults[`tabs.${at}.page`] = off
    for (const title of ['title_fa', 'title_en'] as const)
      if (tabLetters(tab[title]) > mostTabLetters) faults[`tabs.${at}.${title}`] = long
  }
  return faults
}
