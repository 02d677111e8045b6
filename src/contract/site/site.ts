import { z } from 'zod'
import { tabIcons, tabPageKeys } from '#lib/web/tab-pages.ts'
import { Count, Currency, Instant } from '../primitives.ts'
import { route } from '../route.ts'

/** The most links of the header, lists of the footer, links of one list, and links to other sites. */
export const mostInHeader = 10
export const mostFooterLists = 6
const mostInList = 20
const mostSocials = 8

const MenuLink = z.object({
  title: z.string(),
  /** Address without the language: `/movies`. */
  to: z.string(),
  /** Hidden on a child’s pages. */
  for_grown_ups: z.boolean(),
})
const Social = z.object({ name: z.string(), url: z.string() })

export const getConfig = route({
  method: 'GET',
  path: '/core/configV3',
  tag: 'core',
  summary: 'What a client has to know of this installation',
  access: 'public',
  sharedSeconds: 300,
  responses: {
    200: z.object({
      name: z.string(),
      mode: z.enum(['demo', 'live']),
      code_length: z.int(),
      max_sessions: z.int(),
      vat_percent: z.int(),
      toast_ms: z.int(),
      /** Addresses at which the streaming host tells a browser its own IP address: for on-demand and for live. */
      streaming_lookup: z.string(),
      live_streaming_lookup: z.string(),
      /** The sandbox's address, in the demo only; else null. */
      sandbox_url: z.string().nullable(),
      currencies: z.array(z.object({ code: Currency, name: z.string() })),
      menus: z.object({
        header: z.array(MenuLink),
        /** The bar at the bottom of phones; the account stands behind them. */
        tabs: z.array(MenuLink.extend({ icon: z.enum(tabIcons) })),
      }),
      footer: z.object({ lists: z.array(z.object({ title: z.string(), links: z.array(MenuLink) })) }),
      socials: z.array(Social),
      /** The notice of the house above every page now; null: none. */
      notice: z.object({ text: z.string(), href: z.string().nullable(), ends_at: Instant.nullable() }).nullable(),
      /** Landing pages that are shown now in this language. */
      landings: z.array(z.object({ slug: z.string(), path: z.string(), title: z.string() })),
      /** Addresses of lists that are empty now: nothing may lead there. */
      empty_lists: z.array(z.string()),
      /** The features of this installation. */
      features: z.object({ support: z.boolean(), sandbox: z.boolean() }),
      limits: z.object({
        sessions: z.int(),
        /** Profiles besides the owner’s. */
        extra_profiles: z.int(),
        code_digits: z.int(),
        /** Hours in which a ticket’s title can be watched once it was begun. */
        ticket_hours: z.int(),
      }),
    }),
  },
})

export const getCountries = route({
  method: 'GET',
  path: '/core/countries',
  tag: 'core',
  summary: 'Countries by ISO 3166-1 code, as the house calls them: those that it puts first, then by the alphabet',
  access: 'public',
  sharedSeconds: 300,
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** Nobody chooses it as their own; films may come from there. */
          is_hidden: z.boolean(),
        }),
      ),
    }),
  },
})

/** Milliseconds up to ten minutes; null where the browser could not measure. */
const Span = z.int().min(0).max(600_000).nullable()

export const notePageSpeed = route({
  method: 'POST',
  path: '/core/page-speed',
  tag: 'core',
  summary: 'How fast one page was, from a browser whose visitor agreed; says nothing of who they are',
  access: 'public',
  body: z.object({
    /** The kind of page, e.g. `movie`: the first part of its path, never a title or an id. */
    page: z.string().regex(/^[a-z-]{0,30}$/),
    first_byte_ms: Span,
    largest_paint_ms: Span,
    slowest_input_ms: Span,
    /** Cumulative layout shift in thousandths. */
    shift: z.int().min(0).max(100_000).nullable(),
  }),
  responses: { 204: null },
})

const MenuLinkInput = z.object({
  title_fa: z.string().max(40),
  title_en: z.string().max(40),
  to: z.string().max(200),
  for_grown_ups: z.boolean(),
})

const SiteFrameInput = z.object({
  header: z.array(MenuLinkInput).max(mostInHeader),
  /** Two to four; more are read, so that they are refused in words. An empty title is the page’s own name. */
  tabs: z
    .array(z.object({ page: z.enum(tabPageKeys), title_fa: z.string().max(40), title_en: z.string().max(40) }))
    .max(tabPageKeys.length),
  footer: z
    .array(
      z.object({
        title_fa: z.string().max(40),
        title_en: z.string().max(40),
        links: z.array(MenuLinkInput).max(mostInList),
      }),
    )
    .max(mostFooterLists),
  socials: z.array(z.object({ name: z.string().max(40), url: z.string().max(300) })).max(mostSocials),
  /** Both empty: there is no notice. */
  notice_fa: z.string().max(200),
  notice_en: z.string().max(200),
  notice_href: z.string().max(200).nullable(),
  notice_from: Instant.nullable(),
  notice_until: Instant.nullable(),
})
const SiteFrame = SiteFrameInput.extend({ version: Count }).meta({ id: 'SiteFrame' })

const works = { tag: 'studio', access: 'staff', duty: 'titles' } as const

export const getSiteFrame = route({
  ...works,
  method: 'GET',
  path: '/studio/site',
  summary: 'The menus, the tabs of phones, the footer and the notice of every page, as editors see them',
  responses: { 200: SiteFrame },
})

export const changeSiteFrame = route({
  ...works,
  method: 'PUT',
  path: '/studio/site',
  summary: 'Changes menus, tabs, footer and notice as a whole; refused when somebody else has changed them meanwhile',
  body: SiteFrame,
  responses: { 200: SiteFrame },
})
