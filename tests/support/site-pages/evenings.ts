import type { SitePage } from './site-page.ts'
import { drawer, withoutAnswer } from './steps.ts'

/** Screenings, festivals and cafes, and their tickets. */
export const evenings: readonly SitePage[] = [
  { name: 'screenings', path: () => '/screenings' },
  {
    name: 'screenings, a filter that finds nothing',
    alike: 'films, a filter that finds nothing',
    path: () => '/screenings?mode=room&price=free',
  },
  { name: 'cafes', path: () => '/cafes' },
  { name: 'cafes, a city without any', alike: 'films, a filter that finds nothing', path: () => '/cafes?city=Nowhere' },
  { name: 'no such cafe', alike: 'nothing here', path: () => '/cafe/999999999', status: 404 },
  { name: 'festivals', path: () => '/festivals' },
  { name: 'no such festival', alike: 'nothing here', path: () => '/festival/999999999', status: 404 },
  {
    name: 'a screening, and the line measured',
    path: () => '/screenings?mode=window',
    reach: async (page) => {
      await page.locator('main a[href*="/screening/"]').first().click()
      await page.locator('.device-check button').click()
      await page.locator('.device-check .strong').waitFor()
    },
  },
  { name: 'no such screening', alike: 'nothing here', path: () => '/screening/999999999', status: 404 },
  { name: 'reports, to a guest', alike: 'account, to a guest', path: () => '/account/reports' },
  { name: 'reports, to a member without any', path: () => '/account/reports', as: 'member' },
  {
    name: 'reports, to a child',
    alike: 'account, to a child',
    path: () => '/account/reports',
    as: 'child',
    refusedBy: '/api/v1/me/reports',
  },
  { name: 'tickets, to a guest', alike: 'account, to a guest', path: () => '/account/tickets' },
  { name: 'tickets', path: () => '/account/tickets', as: 'member' },
  { name: 'tickets, to a child', alike: 'account, to a child', path: () => '/account/tickets', as: 'child' },
  {
    name: 'tickets that did not come',
    alike: 'profiles that did not come',
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
    alike: 'a link of staff, of which a part is missing',
    path: () => '/ticket-gift/there-is-no-such-gift-of-a-ticket',
    refusedBy: '/api/v1/ticket-gifts/',
  },
  { name: 'seats in groups, with none', path: () => '/guest' },
  {
    name: 'a link of a group that is over',
    alike: 'a link of staff, of which a part is missing',
    path: () => '/guest#there-is-no-such-link-of-a-group',
    refusedBy: '/api/v1/guest-link',
  },
  { name: 'hosting, to a guest', alike: 'account, to a guest', path: () => '/host' },
  {
    name: 'no such evening',
    alike: 'no such ticket',
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
    alike: 'a remote',
    path: () => '/remote#AAAA-AAAA',
    refusedBy: '/api/v1/remotes',
    reach: async (page) => {
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  { name: 'no such poster', alike: 'nothing here', path: () => '/screening/999999999/poster', status: 404 },
  { name: 'a ticket’s code', path: () => '/play' },
  {
    name: 'a ticket’s code, to a guest',
    alike: 'a ticket’s code that is none',
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
  {
    name: 'a festival',
    path: () => '/festivals',
    reach: async (page) => {
      await page.locator('main a[href*="/festival/"]').first().click()
      await page.locator('.film-title').waitFor()
      await page.locator('.festival-days button').first().waitFor()
    },
  },
]
