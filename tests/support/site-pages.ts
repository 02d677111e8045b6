import type { Page } from '@playwright/test'
import { demoSeries } from '#db/seed/series.ts'
import type { VisitorName } from './visitors.ts'

/** What exists on the site under test. */
export type Facts = {
  /** A title that is sold, and one that is free; both are released and can be played. */
  paid: number
  free: number
  /** A released title whose film is still being prepared. */
  preparing: number
  /** For a child of seven: a title at its age that is not free, and one above its age. */
  openToChild: number
  closedToChild: number
  /** An album with tracks. */
  album: number
  /** A purchase that the demo's member has begun. */
  purchase: string
}

export type SitePage = {
  name: string
  path: (facts: Facts) => string
  as?: VisitorName
  /** 200 by default. */
  status?: number
  /** The call that must be refused on this page; the browser reports it as an error. */
  refusedBy?: string
  /** Brings the opened page into the state to examine. */
  reach?: (page: Page) => Promise<void>
}

const login = '/?login=1'
const drawer = (page: Page) => page.getByRole('dialog')

async function startWith(page: Page, userName: string): Promise<void> {
  await drawer(page).locator('input[name=username]').fill(userName)
  await drawer(page).locator('button[type=submit]').click()
}

const nobody = () => `nobody-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

/** Every page of the site and every state of it that looks different. Add a line for a new page. */
export const sitePages: readonly SitePage[] = [
  { name: 'home', path: () => '/' },
  { name: 'home, scrolled', path: () => '/', reach: scrollThrough },
  { name: 'films', path: () => '/movies' },
  { name: 'films, filtered', path: () => '/movies?price=free&sort=title' },
  { name: 'films, a filter that finds nothing', path: () => '/movies?year=1900' },
  { name: 'a sold film', path: ({ paid }) => `/movie/${paid}` },
  { name: 'a free film', path: ({ free }) => `/movie/${free}` },
  { name: 'a film, to a member', path: ({ paid }) => `/movie/${paid}`, as: 'member' },
  { name: 'a film that is being prepared', path: ({ preparing }) => `/movie/${preparing}` },
  { name: 'a film, down to its talk', path: ({ free }) => `/movie/${free}`, reach: talk },
  { name: 'comments', path: ({ free }) => `/comments/${free}`, reach: talk },
  { name: 'comments, to a member', path: ({ free }) => `/comments/${free}`, as: 'member', reach: talk },
  { name: 'own comments', path: () => '/account/comments', as: 'member' },
  { name: 'studio, comments', path: () => '/studio/comments', as: 'editor' },
  { name: 'contact', path: () => '/contact' },
  { name: 'contact, sent empty', path: () => '/contact', reach: emptyLetter, refusedBy: '/core/contact' },
  { name: 'a case that is not there', path: () => '/case' },
  { name: 'own cases', path: () => '/account/cases', as: 'member' },
  { name: 'studio, letters', path: () => '/studio/cases', as: 'support' },
  { name: 'studio, ready answers', path: () => '/studio/case-templates', as: 'support' },
  { name: 'studio, members', path: () => '/studio/members', as: 'support' },
  { name: 'studio, mass remedies', path: () => '/studio/mass-remedies', as: 'support' },
  { name: 'a person', path: ({ paid }) => `/movie/${paid}`, reach: firstPerson },
  { name: 'no such person', path: () => '/people/999999999', status: 404 },
  { name: 'a genre', path: () => '/genres/drama' },
  { name: 'a country', path: () => '/countries/ir' },
  { name: 'a year that has no title', path: () => '/years/1900', status: 404 },
  { name: 'collections', path: () => '/collections' },
  { name: 'a collection', path: () => '/collections', reach: firstCollection },
  { name: 'no such collection of titles', path: () => '/collections/999999999', status: 404 },
  { name: 'studio, people', path: () => '/studio/people', as: 'editor' },
  {
    name: 'studio, a person',
    path: () => '/studio/people',
    as: 'editor',
    reach: async (page) => {
      await page.locator('.people-rows a').first().click()
      await page.locator('input[name=name_fa]').waitFor()
    },
  },
  { name: 'studio, collections of titles', path: () => '/studio/title-collections', as: 'editor' },
  { name: 'studio, a new collection of titles', path: () => '/studio/title-collections/new', as: 'editor' },
  {
    name: 'the search, opened',
    path: () => '/movies',
    reach: async (page) => {
      await page.locator('.search-box input').click()
      await page.locator('.search-recent').waitFor()
    },
  },
  {
    name: 'the search, while somebody types',
    path: () => '/',
    reach: async (page) => {
      await page.locator('.search-box input').click()
      await page.locator('.search-recent').waitFor()
      await page.keyboard.type('شب')
      await page.locator('.search-nearest').waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'the search, when nothing has that name',
    path: () => '/movies',
    reach: async (page) => {
      await page.locator('.search-box input').click()
      await page.keyboard.type('zzzzqqq')
      await page.locator('.search-nothing').waitFor()
    },
  },
  { name: 'results of a search', path: () => '/search?q=شب' },
  { name: 'results of a search, one group', path: () => '/search?q=شب&group=films' },
  { name: 'results of a search that found nothing', path: () => '/search?q=zzzzqqq' },
  { name: 'results of no search', path: () => '/search' },
  { name: 'advanced search', path: () => '/search/advanced' },
  { name: 'advanced search, under conditions', path: () => '/search/advanced?kind=movie&subtitles=fa&from=2020' },
  { name: 'advanced search that finds nothing', path: () => '/search/advanced?kind=movie&price=free&to=1900&q=شب' },
  { name: 'saved searches, to a guest', path: () => '/account/searches' },
  { name: 'saved searches', path: () => '/account/searches', as: 'member' },
  { name: 'studio, home page', path: () => '/studio/home', as: 'editor' },
  { name: 'studio, searches', path: () => '/studio/searches', as: 'editor' },
  {
    name: 'studio, words that mean the same',
    path: () => '/studio/searches',
    as: 'editor',
    reach: async (page) => {
      await page.locator('.studio-head button').click()
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('[aria-invalid=true]').waitFor()
    },
  },
  { name: 'music', path: () => '/music' },
  { name: 'all music', path: () => '/music/albums' },
  { name: 'music, a filter that finds nothing', path: () => '/music/albums?form=clip&year=1900' },
  { name: 'an album', path: ({ album }) => `/music/${album}` },
  { name: 'an album, to a member', path: ({ album }) => `/music/${album}`, as: 'member' },
  { name: 'an album, to a child', path: ({ album }) => `/music/${album}`, as: 'child' },
  { name: 'no such album', path: () => '/music/999999999', status: 404 },
  { name: 'series', path: () => '/series' },
  { name: 'series, a filter that finds nothing', path: () => '/series?year=1900' },
  { name: 'a series', path: () => '/series', reach: firstSeries },
  { name: 'a series, to a member', path: () => '/series', as: 'member', reach: firstSeries },
  { name: 'a series, to a child', path: () => '/series', as: 'child', reach: firstSeries },
  { name: 'no such series', path: () => '/series/999999999', status: 404 },
  { name: 'screenings', path: () => '/screenings' },
  { name: 'screenings, a filter that finds nothing', path: () => '/screenings?mode=room&price=free' },
  { name: 'cafes', path: () => '/cafes' },
  { name: 'cafes, a city without any', path: () => '/cafes?city=Nowhere' },
  { name: 'no such cafe', path: () => '/cafe/999999999', status: 404 },
  { name: 'festivals', path: () => '/festivals' },
  { name: 'no such festival', path: () => '/festival/999999999', status: 404 },
  {
    name: 'a screening, and the line measured',
    path: () => '/screenings?mode=window',
    reach: async (page) => {
      await page.locator('main a[href*="/screening/"]').first().click()
      await page.locator('.device-check button').click()
      await page.locator('.device-check .strong').waitFor()
    },
  },
  { name: 'no such screening', path: () => '/screening/999999999', status: 404 },
  { name: 'reports, to a guest', path: () => '/account/reports' },
  { name: 'reports, to a member without any', path: () => '/account/reports', as: 'member' },
  { name: 'reports, to a child', path: () => '/account/reports', as: 'child', refusedBy: '/api/v1/me/reports' },
  { name: 'tickets, to a guest', path: () => '/account/tickets' },
  { name: 'tickets', path: () => '/account/tickets', as: 'member' },
  { name: 'tickets, to a child', path: () => '/account/tickets', as: 'child' },
  {
    name: 'tickets that did not come',
    path: () => '/account/tickets',
    as: 'member',
    reach: (page) => withoutAnswer(page, '**/api/v1/me/tickets?*'),
  },
  {
    name: 'no such ticket',
    path: () => '/account/tickets/00000000-0000-4000-8000-000000000000',
    as: 'member',
    refusedBy: '/api/v1/me/tickets/',
  },
  {
    name: 'a gift of a ticket that is over',
    path: () => '/ticket-gift/there-is-no-such-gift-of-a-ticket',
    refusedBy: '/api/v1/ticket-gifts/',
  },
  { name: 'seats in groups, with none', path: () => '/guest' },
  {
    name: 'a link of a group that is over',
    path: () => '/guest#there-is-no-such-link-of-a-group',
    refusedBy: '/api/v1/guest-link',
  },
  { name: 'hosting, to a guest', path: () => '/host' },
  {
    name: 'no such evening',
    path: () => '/host/999999999',
    as: 'member',
    refusedBy: '/api/v1/host/evenings/',
    reach: (page) => page.locator('.state').waitFor(),
  },
  {
    name: 'an evening, to its host',
    path: () => '/host',
    as: 'member',
    reach: async (page) => {
      await page.locator('.cafe-card a.whole').first().click()
      await page.locator('.host-tests').waitFor()
    },
  },
  { name: 'a remote', path: () => '/remote' },
  {
    name: 'a remote, with a wrong code',
    path: () => '/remote#AAAA-AAAA',
    refusedBy: '/api/v1/remotes',
    reach: async (page) => {
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  { name: 'no such poster', path: () => '/screening/999999999/poster', status: 404 },
  { name: 'a ticket’s code', path: () => '/play' },
  {
    name: 'a ticket’s code, to a guest',
    path: () => '/play?code=2222-2222-2222',
    refusedBy: '/api/v1/check-ticket/',
    reach: (page) => drawer(page).locator('input[name=username]').waitFor(),
  },
  {
    name: 'a ticket’s code that is none',
    path: () => '/play',
    as: 'member',
    refusedBy: '/api/v1/check-ticket/',
    reach: async (page) => {
      await page.locator('input[name=code]').fill('2222-2222-2222')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  { name: 'a landing page', path: () => '/landing1', reach: scrollThrough },
  { name: 'a landing page of a film', path: () => '/landing2', reach: scrollThrough },
  { name: 'no such landing page', path: () => '/l/there-is-no-such-page', status: 404 },
  { name: 'studio, menus and notice', path: () => '/studio/site', as: 'editor' },
  { name: 'studio, pages of text', path: () => '/studio/pages', as: 'editor' },
  { name: 'studio, words of notices', path: () => '/studio/notice-texts', as: 'admin' },
  { name: 'studio, the words of a notice', path: () => '/studio/notice-texts/money_back', as: 'admin' },
  { name: 'studio, a page of text', path: () => '/studio/pages/help', as: 'editor' },
  { name: 'studio, landing pages', path: () => '/studio/landings', as: 'editor' },
  {
    name: 'studio, a landing page',
    path: () => '/studio/landings',
    as: 'editor',
    reach: async (page) => {
      await page.locator('main a[href*="/studio/landings/"]:not([href$="/new"])').last().click()
      await page.frameLocator('.landing-frame iframe').locator('h1').waitFor()
      await page.locator('.landing-block summary').nth(2).click()
    },
  },
  {
    name: 'studio, a new landing page that is not filled in',
    path: () => '/studio/landings/new',
    as: 'editor',
    reach: async (page) => {
      await page.locator('input[name=slug]').fill('en')
      await page.locator('.editor-head button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'gift', path: () => '/gift' },
  { name: 'no such gift', path: () => '/gift?campaign=there-is-none', status: 404 },
  { name: 'nothing here', path: () => '/there-is-no-such-page', status: 404 },
  { name: 'no such film', path: () => '/movie/999999999', status: 404 },
  {
    name: 'login, start',
    path: () => login,
    reach: (page) => drawer(page).locator('input[name=username]').waitFor(),
  },
  {
    name: 'login, a user name that cannot be',
    path: () => login,
    reach: async (page) => {
      await startWith(page, 'nobody@')
      await drawer(page).locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'login, code',
    path: () => login,
    reach: async (page) => {
      await startWith(page, nobody())
      await drawer(page).locator('input[name=code]').waitFor()
    },
  },
  {
    name: 'login, wrong code',
    path: () => login,
    reach: async (page) => {
      await startWith(page, nobody())
      await drawer(page).locator('input[name=code]').fill('000000')
      await drawer(page).locator('[aria-invalid=true], [role=alert]').first().waitFor()
    },
  },
  {
    name: 'login, password',
    path: () => login,
    reach: async (page) => {
      await startWith(page, 'editor@parde.example')
      await drawer(page).locator('input[type=password]').waitFor()
    },
  },
  {
    name: 'login, by phone',
    path: () => login,
    reach: async (page) => {
      await drawer(page).locator('.other-way').click()
      await drawer(page).locator('.qr').waitFor()
    },
  },
  {
    name: 'login, forgotten password',
    path: () => login,
    reach: async (page) => {
      await startWith(page, 'editor@parde.example')
      await drawer(page).locator('.forgotten').click()
      await drawer(page).locator('input[type=password]').waitFor({ state: 'detached' })
    },
  },
  { name: 'support', path: () => '/support' },
  { name: 'support, about a purchase', path: ({ purchase }) => `/support?about=${purchase}`, as: 'member' },
  { name: 'about', path: () => '/about' },
  { name: 'help', path: () => '/help' },
  { name: 'help, an answer', path: () => '/help?q=vpn' },
  { name: 'help, no answer', path: () => '/help?q=zzzz' },
  { name: 'terms', path: () => '/terms' },
  { name: 'webhooks, for partners', path: () => '/webhooks' },
  { name: 'studio, webhooks', path: () => '/studio/webhooks', as: 'admin' },
  {
    name: 'studio, a new webhook that is not filled in',
    path: () => '/studio/webhooks/new',
    as: 'admin',
    refusedBy: '/studio/webhooks',
    reach: async (page) => {
      await page.locator('input[name=name]').fill(' ')
      await page.locator('.editor-head button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'privacy', path: () => '/privacy' },
  { name: 'sign-in of another device, to a guest', path: () => '/account/device' },
  { name: 'sign-in of another device', path: () => '/account/device', as: 'member' },
  {
    name: 'sign-in of another device, a code that is none',
    path: () => '/account/device?code=nothing',
    as: 'member',
    refusedBy: '/api/v1/me/devices/',
    reach: (page) => page.locator('[aria-invalid=true]').waitFor(),
  },
  { name: 'checkout, to a guest', path: ({ paid }) => `/purchase/${paid}` },
  { name: 'checkout', path: ({ paid }) => `/purchase/${paid}`, as: 'member' },
  { name: 'account, to a guest', path: () => '/account' },
  { name: 'account', path: () => '/account', as: 'member' },
  { name: 'purchases, to a guest', path: () => '/account/purchases' },
  { name: 'profiles', path: () => '/account/profiles', as: 'member' },
  {
    name: 'profiles, one being changed',
    path: () => '/account/profiles',
    as: 'member',
    reach: async (page) => {
      await page.locator('.profile-tile .icon-button').first().click()
      await page.locator('.face-option img').first().waitFor()
    },
  },
  {
    name: 'profiles, a new one without a name',
    path: () => '/account/profiles',
    as: 'member',
    reach: async (page) => {
      await page.locator('.profile-add').click()
      await page.locator('.face-option img').first().waitFor()
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'profiles that did not come',
    path: () => '/account/profiles',
    as: 'member',
    reach: (page) => withoutAnswer(page, '**/api/v1/me/profiles'),
  },
  { name: 'profiles, to a child', path: () => '/account/profiles', as: 'child' },
  { name: 'account, to a child', path: () => '/account', as: 'child' },
  { name: 'details, to a child', path: () => '/account/details', as: 'child' },
  { name: 'a sold film, to a child', path: ({ openToChild }) => `/movie/${openToChild}`, as: 'child' },
  { name: 'a film that is closed to a child', path: ({ closedToChild }) => `/movie/${closedToChild}`, as: 'child' },
  { name: 'home, to a child', path: () => '/', as: 'child' },
  { name: 'films, to a child', path: () => '/movies', as: 'child' },
  // a browser that has never seen this profile makes calls before it knows that the profile is a child's
  {
    name: 'checkout, to a child',
    path: ({ paid }) => `/purchase/${paid}`,
    as: 'child',
    refusedBy: '/api/v1/me/wallet',
  },
  { name: 'favourites, to a guest', path: () => '/account/favorites' },
  { name: 'favourites', path: () => '/account/favorites', as: 'member' },
  { name: 'favourites, by title', path: () => '/account/favorites?sort=title', as: 'member' },
  { name: 'continue watching, to a guest', path: () => '/account/continue' },
  { name: 'continue watching', path: () => '/account/continue', as: 'member' },
  { name: 'purchases', path: () => '/account/purchases', as: 'member' },
  { name: 'orders of the shop', path: () => '/account/purchases?kind=shop', as: 'member' },
  { name: 'checkout, for a rent', path: ({ paid }) => `/purchase/${paid}?way=rent`, as: 'member' },
  { name: 'wallet, to a guest', path: () => '/account/wallet' },
  { name: 'wallet', path: () => '/account/wallet', as: 'member' },
  { name: 'wallet, one kind of its lines', path: () => '/account/wallet?type=return', as: 'member' },
  {
    name: 'wallet, a sum that cannot be',
    path: () => '/account/wallet',
    as: 'member',
    reach: async (page) => {
      await page.locator('.charge input').first().fill('1')
      await page.locator('.charge button[type=submit]').click()
      await page.locator('.charge [aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'wallet that did not come',
    path: () => '/account/wallet',
    as: 'member',
    reach: (page) => withoutAnswer(page, '**/api/v1/me/wallet*'),
  },
  { name: 'plans', path: () => '/plans' },
  {
    name: 'plans, in dollars',
    path: () => '/plans',
    reach: (page) => page.locator('input[name=currency]').last().check(),
  },
  { name: 'a plan that is not sold', path: () => '/plans/00000000-0000-4000-8000-000000000000', as: 'member' },
  { name: 'subscription, to a guest', path: () => '/account/subscription' },
  { name: 'subscription', path: () => '/account/subscription', as: 'newcomer' },
  { name: 'monthly debit', path: () => '/account/auto-debit', as: 'newcomer' },
  { name: 'no such page of the shop', path: () => '/shop/nothing-here', status: 404 },
  { name: 'no such goods', path: () => '/shop/goods/999999999', status: 404 },
  { name: 'no such collection', path: () => '/shop/collection/nothing-here', status: 404 },
  { name: 'an empty cart', path: () => '/shop/cart' },
  { name: 'goods, a search that finds nothing', path: () => '/shop/list?query=zzzzqqq' },
  { name: 'no such order', path: () => '/shop/orders/999999999', as: 'member', refusedBy: '/api/v1/me/shop/orders/' },
  { name: 'orders of the shop, none yet', path: () => '/shop/orders', as: 'member' },
  { name: 'addresses', path: () => '/account/addresses', as: 'member' },
  {
    name: 'addresses, the form',
    path: () => '/account/addresses',
    as: 'member',
    reach: async (page) => {
      await page.locator('.addresses .add').click()
      await page.locator('.address-form [name=title]').waitFor()
    },
  },
  {
    name: 'addresses, a form that was sent empty',
    path: () => '/account/addresses',
    as: 'member',
    reach: async (page) => {
      await page.locator('.addresses .add').click()
      await page.locator('.address-form button[type=submit]').click()
      await page.locator('.address-form [aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'details', path: () => '/account/details', as: 'member' },
  {
    name: 'details that cannot be, with the day to pick',
    path: () => '/account/details',
    as: 'member',
    reach: async (page) => {
      await page.locator('.settings [name=first_name]').fill('')
      await page.locator('.settings form .input button').click()
      await page.locator('.settings form button[type=submit]').click()
      await page.locator('.settings [aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'details, another user name',
    path: () => '/account/details',
    as: 'member',
    reach: async (page) => {
      await page.locator('.settings section button').click()
      await drawer(page).locator('input[name=user_name]').waitFor()
    },
  },
  { name: 'security', path: () => '/account/security', as: 'member' },
  {
    name: 'security, a password that cannot be',
    path: () => '/account/security',
    as: 'member',
    reach: async (page) => {
      await page.locator('.settings form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'data, to a guest', path: () => '/account/data' },
  { name: 'data', path: () => '/account/data', as: 'newcomer' },
  { name: 'data, with a payment under way', path: () => '/account/data', as: 'member' },
  {
    name: 'data, the last word',
    path: () => '/account/data',
    // a running payment would prevent the member's deletion
    as: 'newcomer',
    reach: async (page) => {
      await page.locator('.settings section button').click()
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'a receipt',
    path: ({ purchase }) => `/account/purchases/${purchase}`,
    as: 'member',
  },
  {
    name: 'result of a payment',
    path: ({ purchase }) => `/pay/result/${purchase}`,
    as: 'member',
  },
  { name: 'player', path: ({ free }) => `/play/${free}` },
  { name: 'player, refused', path: ({ paid }) => `/play/${paid}`, refusedBy: '/api/v1/play-info/' },
  { name: 'preview', path: ({ paid }) => `/play-preview/${paid}`, refusedBy: '/api/v1/play-preview-info/' },
  { name: 'player with diagnostics', path: ({ free }) => `/playtest/${free}` },
  { name: 'studio, to a guest', path: () => '/studio' },
  { name: 'studio, to a member', path: () => '/studio', as: 'member' },
  { name: 'studio, titles', path: () => '/studio', as: 'editor' },
  { name: 'studio, what passes lost', path: () => '/studio/finance/pass-losses', as: 'finance' },
  { name: 'studio, the seller of invoices', path: () => '/studio/finance/seller', as: 'finance' },
  { name: 'studio, new music', path: () => '/studio/titles/new?kind=music', as: 'editor' },
  {
    name: 'studio, the tracks of an album',
    path: ({ album }) => `/studio/titles/${album}`,
    as: 'editor',
    reach: (page) => page.locator('.studio-track').first().waitFor(),
  },
  {
    name: 'studio, lyrics',
    path: ({ album }) => `/studio/titles/${album}`,
    as: 'editor',
    reach: async (page) => {
      await page.locator('.studio-track .verbs button').nth(2).click()
      await page.locator('.lyrics-form textarea').first().waitFor()
    },
  },
  { name: 'studio, festivals', path: () => '/studio/festivals', as: 'editor' },
  { name: 'studio, a new festival', path: () => '/studio/festivals/new', as: 'editor' },
  { name: 'studio, screenings of a month', path: () => '/studio/screenings', as: 'editor' },
  { name: 'studio, screenings as a list', path: () => '/studio/screenings?view=list', as: 'editor' },
  {
    name: 'studio, the desk of a screening',
    path: () => '/studio/screenings?view=list',
    as: 'editor',
    reach: async (page) => {
      // the demo's screenings are published once their films are ready
      const first = page.locator('.title-name').first()
      while (!(await first.isVisible())) {
        await page.reload()
        await page.locator('.title-name, .state').first().waitFor()
      }
      await first.click()
      await page.locator('.desk-figures').waitFor()
      await page.locator('.studio-segments label').first().click()
    },
  },
  {
    name: 'studio, no such screening',
    path: () => '/studio/screenings/2000000000',
    as: 'editor',
    refusedBy: '/api/v1/studio/screenings/',
  },
  { name: 'studio, questions of a hall', path: () => '/studio/questions', as: 'editor' },
  { name: 'studio, cafes', path: () => '/studio/cafes', as: 'editor' },
  { name: 'studio, a new cafe', path: () => '/studio/cafes/new', as: 'editor' },
  { name: 'studio, plans', path: () => '/studio/plans', as: 'editor' },
  {
    name: 'studio, a new plan',
    path: () => '/studio/plans',
    as: 'editor',
    reach: async (page) => {
      await page.locator('.studio-head .button').click()
      await drawer(page).locator('input[name=title_fa]').waitFor()
    },
  },
  { name: 'studio, gifts', path: () => '/studio/gifts', as: 'editor' },
  {
    name: 'studio, a gift',
    path: () => '/studio/gifts',
    as: 'editor',
    reach: async (page) => {
      await page.locator('.title-name').first().click()
      await page.locator('input[name=places]').waitFor()
    },
  },
  {
    name: 'studio, a new gift that is not filled in',
    path: () => '/studio/gifts/new',
    as: 'editor',
    reach: async (page) => {
      await page.locator('input[name=slug]').fill('Nowruz 1406')
      await page.locator('.editor-head button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'studio, no such gift',
    path: () => '/studio/gifts/00000000-0000-4000-8000-000000000000',
    as: 'editor',
    refusedBy: '/api/v1/studio/gift-campaigns/',
  },
  { name: 'studio, new title', path: () => '/studio/titles/new', as: 'editor' },
  { name: 'studio, a title', path: ({ paid }) => `/studio/titles/${paid}`, as: 'editor' },
  {
    name: 'studio, a season',
    path: () => `/studio?query=${encodeURIComponent(demoSeries[0]?.title_en ?? '')}`,
    as: 'editor',
    reach: async (page) => {
      await page.locator('a.title-name').first().click()
      await page.locator('.season-list a').last().click()
      await page.locator('.season-table').waitFor()
    },
  },
  { name: 'studio, goods', path: () => '/studio/goods', as: 'editor' },
  { name: 'studio, table of goods', path: () => '/studio/goods/table', as: 'editor' },
  { name: 'studio, prices', path: () => '/studio/goods/prices', as: 'editor' },
  { name: 'studio, collections', path: () => '/studio/goods/collections', as: 'editor' },
  { name: 'studio, new goods', path: () => '/studio/goods/new', as: 'editor' },
  { name: 'studio, stock', path: () => '/studio/stock', as: 'finance' },
  { name: 'studio, delivery', path: () => '/studio/delivery', as: 'finance' },
  { name: 'finance, to an editor', path: () => '/studio/finance', as: 'editor' },
  { name: 'finance', path: () => '/studio/finance', as: 'finance' },
  {
    name: 'finance, days of one’s own that cannot be',
    path: () => '/studio/finance?days=31',
    as: 'finance',
    reach: async (page) => {
      await page.locator('.period input[value=own]').check()
      await page.locator('.own-days input[name=to]').fill('?')
      await page.locator('.own-days button').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'finance that did not come',
    path: () => '/studio/finance',
    as: 'finance',
    reach: (page) => withoutAnswer(page, '**/api/v1/studio/finance?*'),
  },
  { name: 'finance, payments', path: () => '/studio/finance/payments', as: 'finance' },
  { name: 'finance, payments that are not there', path: () => '/studio/finance/payments?query=0', as: 'finance' },
  { name: 'finance, unanswered', path: () => '/studio/finance/open', as: 'finance' },
  { name: 'finance, refunds', path: () => '/studio/finance/refunds', as: 'finance' },
  { name: 'finance, refunds under way', path: () => '/studio/finance/refunds?open=1', as: 'finance' },
  {
    name: 'finance, the ledger',
    path: () => '/studio/finance/ledger',
    as: 'finance',
    reach: async (page) => {
      await page.getByRole('main').locator('.state button').click()
      await page.locator('.figures-table').first().waitFor()
    },
  },
  { name: 'finance, a purchase', path: ({ purchase }) => `/studio/finance/purchases/${purchase}`, as: 'finance' },
  {
    name: 'a festival',
    path: () => '/festivals',
    reach: async (page) => {
      // the demo's festival and its shows are published once its films are ready
      const [first, day] = [
        page.locator('main a[href*="/festival/"]').first(),
        page.locator('.festival-days button').first(),
      ]
      while (!(await first.isVisible())) await page.reload({ waitUntil: 'networkidle' })
      await first.click()
      await page.locator('.film-title').waitFor()
      while (!(await day.isVisible())) await page.reload({ waitUntil: 'networkidle' })
    },
  },
]

/** The page when one of its calls gets no answer. */
async function withoutAnswer(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) => route.abort())
  await page.reload()
  await page.getByRole('main').getByRole('alert').waitFor()
}

/** Scrolls to the end, so that rows that load late are there. */
async function scrollThrough(page: Page): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(60)
  }
}

/** The talk about a title, which comes when it is nearly seen. */
async function talk(page: Page): Promise<void> {
  await page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
  await page.locator('.talk .comment-form').waitFor()
}

async function emptyLetter(page: Page): Promise<void> {
  await page.locator('.contact-send button').click()
  await page.locator('.contact .help.wrong').first().waitFor({ timeout: 60_000 })
}

/** The first person in the credits of a film. */
async function firstPerson(page: Page): Promise<void> {
  await page.locator('.people a').first().click()
  await page.locator('.person-hero').waitFor()
}

async function firstCollection(page: Page): Promise<void> {
  const first = page.locator('.collection-card').first()
  // the demo makes it after its films
  while (!(await first.isVisible())) await page.reload({ waitUntil: 'networkidle' })
  await first.click()
  await page.locator('.collected-titles').waitFor()
}

async function firstSeries(page: Page): Promise<void> {
  await page.locator('main .poster-card').first().click()
  await page.locator('.episode').first().waitFor()
}
