import type { InputOf, OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'
import { tabPageKeys, tabPages, tabTitle } from '#lib/web/tab-pages.ts'
import type { SiteFrame } from '#web/site-frame.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { entryOf, type InstantEntry } from '#web/features/studio/form/instant-entry.ts'
import { momentIn } from '#web/features/studio/form/typed-fields.ts'

export type StoredFrame = OutputOf<'GET /studio/site'>
export type Input = Omit<InputOf<'PUT /studio/site'>['body'], 'version'>

/** `key` is its own while the editor is open, so that fields stay with their link when it moves. */
type Keyed = { key: string }
export type LinkDraft = Input['header'][number] & Keyed
export type TabDraft = Input['tabs'][number] & Keyed
export type ListDraft = Omit<Input['footer'][number], 'links'> & Keyed & { links: LinkDraft[] }
export type SocialDraft = Input['socials'][number] & Keyed

/** The editor’s fields as typed. */
export type SiteForm = {
  header: LinkDraft[]
  tabs: TabDraft[]
  footer: ListDraft[]
  socials: SocialDraft[]
  notice_fa: string
  notice_en: string
  notice_href: string
  from: InstantEntry
  until: InstantEntry
}

let made = 0
const newKey = (): string => {
  made += 1
  return `new-${made}`
}
const stored = <T extends object>(items: readonly T[], of: string): (T & Keyed)[] =>
  items.map((item, at) => ({ ...item, key: `${of}-${at}` }))
const bare = <T extends Keyed>(items: readonly T[]) => items.map(({ key: _key, ...item }) => item)

export const newLink = (): LinkDraft => ({ key: newKey(), title_fa: '', title_en: '', to: '', for_grown_ups: false })
/** A tab for the first page that is not in the bar yet. */
export const newTab = (tabs: readonly TabDraft[]): TabDraft => ({
  key: newKey(),
  page: tabPageKeys.find((page) => tabs.every((tab) => tab.page !== page)) ?? 'home',
  title_fa: '',
  title_en: '',
})
export const newList = (): ListDraft => ({ key: newKey(), title_fa: '', title_en: '', links: [] })
export const newSocial = (): SocialDraft => ({ key: newKey(), name: '', url: '' })

export function siteFormOf(saved: StoredFrame | null, locale: Locale): SiteForm {
  return {
    header: stored(saved?.header ?? [], 'header'),
    tabs: stored(saved?.tabs ?? [], 'tab'),
    footer: stored(
      (saved?.footer ?? []).map((list, at) => ({ ...list, links: stored(list.links, `list-${at}`) })),
      'list',
    ),
    socials: stored(saved?.socials ?? [], 'social'),
    notice_fa: saved?.notice_fa ?? '',
    notice_en: saved?.notice_en ?? '',
    notice_href: saved?.notice_href ?? '',
    from: entryOf(saved?.notice_from, locale, 'moment'),
    until: entryOf(saved?.notice_until, locale, 'end'),
  }
}

/** The contract’s input, and what is wrong with the days. Texts and addresses are judged by the server. */
export function readSiteForm(form: SiteForm, was: StoredFrame | null, locale: Locale) {
  const faults: Faults = {}
  const momentOf = (field: 'notice_from' | 'notice_until', entry: InstantEntry) =>
    momentIn(entry, was?.[field], { locale, refuse: (fault) => void (faults[field] = fault) }) ?? null
  const { header, tabs, footer, socials, notice_fa, notice_en, notice_href } = form
  const input: Input = {
    header: bare(header),
    tabs: bare(tabs),
    footer: bare(footer).map((list) => ({ ...list, links: bare(list.links) })),
    socials: bare(socials),
    notice_fa,
    notice_en,
    notice_href: notice_href || null,
    notice_from: momentOf('notice_from', form.from),
    notice_until: momentOf('notice_until', form.until),
  }
  return { input, faults }
}

/** Returns the frame that visitors would see at an instant, in a language. */
export function seenFrame(input: Input, { at, lang }: { at: string; lang: Locale }): SiteFrame {
  const linksOf = (links: Input['header']) =>
    links.map(({ to, for_grown_ups, ...titles }) => ({ to, for_grown_ups, title: titles[`title_${lang}`] }))
  const { notice_from: from, notice_until: until, notice_href: href } = input
  const text = input[`notice_${lang}`]
  const isOn =
    text !== '' &&
    (from === null || new Date(from) <= new Date(at)) &&
    (until === null || new Date(until) > new Date(at))
  return {
    header: linksOf(input.header),
    tabs: input.tabs.map((tab) => {
      const { to, icon, forGrownUps } = tabPages[tab.page]
      return { title: tabTitle(tab, lang), to, icon, for_grown_ups: forGrownUps === true }
    }),
    lists: input.footer.map((list) => ({ title: list[`title_${lang}`], links: linksOf(list.links) })),
    socials: input.socials,
    notice: isOn ? { text, href, ends_at: until } : null,
    // the preview shows all that is written
    empty: [],
  }
}
