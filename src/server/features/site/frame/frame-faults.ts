import type { SiteLink } from '#db/json-columns.ts'
import { isSitePath } from '#lib/web/site-path.ts'
import type { Localized } from '#server/fail.ts'
import type { FrameColumns } from './frame-queries.ts'
import { type TabFacts, tabFaults } from './tab-faults.ts'

type Faults = Record<string, Localized[]>

const said = (fa: string, en: string): Localized[] => [{ fa, en }]
const required = said('این را بنویسید.', 'Please fill this in.')
const inBoth = said('در هر دو زبان بنویسید، یا در هیچ‌کدام.', 'Write it in both languages, or in neither.')
const badPath = said(
  'نشانی با / شروع می‌شود، بی زبان: ‎/series',
  'An address begins with /, without the language: /series',
)
const badUrl = said('نشانی با https://‎ شروع می‌شود.', 'An address begins with https://')

function linkFaults(at: string, link: SiteLink): Faults {
  return {
    ...(link.title_fa === '' ? { [`${at}.title_fa`]: required } : {}),
    ...(link.title_en === '' ? { [`${at}.title_en`]: required } : {}),
    ...(isSitePath(link.to) ? {} : { [`${at}.to`]: badPath }),
  }
}

const isElsewhere = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'

/** Returns the faults of menus, tabs, footer and notice, by the fields of the contract: `footer.0.links.2.to`. */
export function frameFaults(frame: FrameColumns, facts: TabFacts): Faults {
  const { header, footer, socials, notice_fa: fa, notice_en: en, notice_from: from, notice_until: until } = frame
  const faults: Faults = tabFaults(frame.tabs, facts)
  for (const [at, link] of header.entries()) Object.assign(faults, linkFaults(`header.${at}`, link))
  for (const [at, list] of footer.entries()) {
    if (list.title_fa === '') faults[`footer.${at}.title_fa`] = required
    if (list.title_en === '') faults[`footer.${at}.title_en`] = required
    for (const [index, link] of list.links.entries())
      Object.assign(faults, linkFaults(`footer.${at}.links.${index}`, link))
  }
  for (const [at, social] of socials.entries()) {
    if (social.name === '') faults[`socials.${at}.name`] = required
    if (!isElsewhere(social.url)) faults[`socials.${at}.url`] = badUrl
  }
  if ((fa === '') !== (en === '')) faults[fa === '' ? 'notice_fa' : 'notice_en'] = inBoth
  if (frame.notice_href !== null && !isSitePath(frame.notice_href)) faults['notice_href'] = badPath
  if (from !== null && until !== null && until <= from)
    faults['notice_until'] = said('پایان باید پس از شروع باشد.', 'The end has to be after the beginning.')
  return faults
}
