import type { SitePage } from './site-page.ts'
import { drawer, withoutAnswer } from './steps.ts'

/** Rooms of the studio for money and goods. */
export const studioMoney: readonly SitePage[] = [
  { name: 'studio, closed days', path: () => '/studio/finance/closed-days', as: 'finance' },
  { name: 'studio, what passes lost', path: () => '/studio/finance/pass-losses', as: 'finance' },
  { name: 'studio, the seller of invoices', path: () => '/studio/finance/seller', as: 'finance' },
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
    alike: 'studio, an API key that is not filled in',
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
    alike: 'no such ticket',
    path: () => '/studio/gifts/00000000-0000-4000-8000-000000000000',
    as: 'editor',
    refusedBy: '/api/v1/studio/gift-campaigns/',
  },
  { name: 'studio, goods', path: () => '/studio/goods', as: 'editor' },
  {
    name: 'studio, table of goods',
    inBoth: 'the widest table of words',
    path: () => '/studio/goods/table',
    as: 'editor',
  },
  { name: 'studio, prices', path: () => '/studio/goods/prices', as: 'editor' },
  { name: 'studio, collections', path: () => '/studio/goods/collections', as: 'editor' },
  { name: 'studio, new goods', path: () => '/studio/goods/new', as: 'editor' },
  { name: 'studio, stock', path: () => '/studio/stock', as: 'finance' },
  { name: 'studio, delivery', path: () => '/studio/delivery', as: 'finance' },
  { name: 'finance, to an editor', alike: 'studio, to a guest', path: () => '/studio/finance', as: 'editor' },
  { name: 'finance', inBoth: 'sums of money in a table and in bars', path: () => '/studio/finance', as: 'finance' },
  {
    name: 'finance, days of one’s own that cannot be',
    alike: 'studio, an API key that is not filled in',
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
    alike: 'profiles that did not come',
    path: () => '/studio/finance',
    as: 'finance',
    reach: (page) => withoutAnswer(page, '**/api/v1/studio/finance?*'),
  },
  { name: 'finance, payments', path: () => '/studio/finance/payments', as: 'finance' },
  {
    name: 'finance, payments that are not there',
    alike: 'films, a filter that finds nothing',
    path: () => '/studio/finance/payments?query=0',
    as: 'finance',
  },
  { name: 'finance, unanswered', path: () => '/studio/finance/open', as: 'finance' },
  { name: 'finance, refunds', path: () => '/studio/finance/refunds', as: 'finance' },
  {
    name: 'finance, refunds under way',
    alike: 'finance, refunds',
    path: () => '/studio/finance/refunds?open=1',
    as: 'finance',
  },
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
  { name: 'studio, discount codes', path: () => '/studio/discounts', as: 'finance' },
  {
    name: 'studio, a new discount code that is not filled in',
    alike: 'studio, an API key that is not filled in',
    path: () => '/studio/discounts/new',
    as: 'finance',
    reach: async (page) => {
      await page.locator('input[name=percent]').fill('150')
      await page.locator('.editor-head button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'studio, orders', path: () => '/studio/orders', as: 'support' },
]
