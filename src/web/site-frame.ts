import type { OutputOf } from '#contract/api.ts'

type Config = OutputOf<'GET /core/configV3'>

/** The frame around every page, as editors have arranged it, in the page’s language. */
export type SiteFrame = Config['menus'] &
  Pick<Config, 'socials' | 'notice'> & {
    lists: Config['footer']['lists']
    /** Addresses of lists that have nothing. */
    empty: Config['empty_lists']
  }
export type MenuLink = SiteFrame['header'][number]
export type Tab = SiteFrame['tabs'][number]

/** While nothing is known. */
export const noFrame: SiteFrame = { header: [], tabs: [], lists: [], socials: [], notice: null, empty: [] }

/** The part of the configuration that is seen; nothing when it did not come. */
export const frameOf = (config: Config | null): SiteFrame =>
  config === null
    ? noFrame
    : {
        ...config.menus,
        lists: config.footer.lists,
        socials: config.socials,
        notice: config.notice,
        empty: config.empty_lists,
      }

/** Whether the account is what the bar of phones marks on a page: its pages, except those that are tabs themselves. */
export const isAccountPage = (path: string, tabs: readonly Tab[]): boolean =>
  /^\/account(\/|$)/.test(path) && !tabs.some(({ to }) => path === to)
