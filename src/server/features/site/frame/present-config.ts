import type { z } from 'zod'
import type { getConfig } from '#contract/site/site.ts'
import type { SiteLink } from '#db/json-columns.ts'
import { landingPath } from '#lib/web/landing-path.ts'
import type { Locale } from '#lib/text/locale.ts'
import { tabPages, tabTitle } from '#lib/web/tab-pages.ts'
import { vatAt } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import type { FrameRow } from './frame-queries.ts'
import type { SiteSections } from './section-queries.ts'
import { emptyLists, leadsSomewhere, tabsThere } from './what-is-there.ts'

/** Facts about this installation that other features tell. */
export interface SiteFacts {
  streamingLookup: string
  liveStreamingLookup: string
  maxSessions: number
  /** Profiles of an account, the owner’s among them. */
  maxProfiles: number
  ticketHours: number
}

type Seen = { locale: Locale; now: Date }

export interface SiteReaders {
  /** The landing pages that are shown now in a language. */
  landingsNow(seen: Seen): Promise<{ slug: string; title: string }[]>
}

type Answer = z.input<(typeof getConfig.responses)[200]>

const currencies = {
  fa: [
    { code: 'IRR', name: 'تومان' },
    { code: 'USD', name: 'دلار' },
  ],
  en: [
    { code: 'IRR', name: 'Toman' },
    { code: 'USD', name: 'US dollar' },
  ],
} as const

/** The notice that is shown at an instant; it is written in both languages. */
function noticeAt(frame: FrameRow, { locale, now }: Seen): Answer['notice'] {
  const { notice_from: from, notice_until: until, notice_href: href } = frame
  const text = frame[`notice_${locale}`]
  if (text === '' || (from !== null && from > now) || (until !== null && until <= now)) return null
  return { text, href, ends_at: until?.toISOString() ?? null }
}

/** The tabs of phones; without an address there is no page of support, and it is left out. */
function tabsOf(tabs: FrameRow['tabs'], { locale, hasSupport }: { locale: Locale; hasSupport: boolean }) {
  return tabs.flatMap((tab) => {
    const { to, icon, forGrownUps } = tabPages[tab.page]
    if (!hasSupport && tab.page === 'support') return []
    return [{ title: tabTitle(tab, locale), to, icon, for_grown_ups: forGrownUps === true }]
  })
}

/** Everything that a client has to know before its first page, in one language. */
export function presentConfig(
  config: Core['config'],
  known: { facts: SiteFacts; frame: FrameRow; there: SiteSections; landings: { slug: string; title: string }[] },
  seen: Seen,
): Answer {
  const { facts, frame, there, landings } = known
  const { locale } = seen
  const hasSupport = config.supportEmail !== null
  const hasSandbox = config.mode === 'demo' && config.sandboxUrl !== null
  // without an address there is no page of support
  const linksOf = (links: readonly SiteLink[]) =>
    links
      .filter(({ to }) => (hasSupport || to !== '/support') && leadsSomewhere(to, there))
      .map(({ to, for_grown_ups, ...titles }) => ({ title: titles[`title_${locale}`], to, for_grown_ups }))
  return {
    name: 'Parde',
    mode: config.mode,
    code_length: 6,
    max_sessions: facts.maxSessions,
    vat_percent: vatAt(config.vatRates, seen.now).percent,
    toast_ms: 5000,
    streaming_lookup: facts.streamingLookup,
    live_streaming_lookup: facts.liveStreamingLookup,
    sandbox_url: hasSandbox ? '/sandbox' : null,
    currencies: [...currencies[locale]],
    menus: { header: linksOf(frame.header), tabs: tabsOf(tabsThere(frame.tabs, there), { locale, hasSupport }) },
    footer: {
      lists: frame.footer
        .map((list) => ({ title: list[`title_${locale}`], links: linksOf(list.links) }))
        .filter(({ links }) => links.length > 0),
    },
    socials: frame.socials,
    notice: noticeAt(frame, seen),
    landings: landings.map(({ slug, title }) => ({ slug, title, path: landingPath(slug) })),
    empty_lists: emptyLists(there),
    features: { support: hasSupport, sandbox: hasSandbox },
    limits: {
      sessions: facts.maxSessions,
      extra_profiles: facts.maxProfiles - 1,
      code_digits: 6,
      ticket_hours: facts.ticketHours,
    },
  }
}
