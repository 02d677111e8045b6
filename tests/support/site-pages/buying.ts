import type { Page } from '@playwright/test'
import type { SitePage } from './site-page.ts'
import { withoutAnswer } from './steps.ts'

/** Goods of which the demo has plenty. */
const notebooks = '/shop/list?query=دفتر'

/** The shop, the checkout, the wallet and the plans. */
export const buying: readonly SitePage[] = [
  { name: 'gift', path: () => '/gift' },
  { name: 'no such gift', alike: 'nothing here', path: () => '/gift?campaign=there-is-none', status: 404 },
  { name: 'checkout, to a guest', path: ({ paid }) => `/purchase/${paid}` },
  { name: 'checkout', inBoth: 'sums of money', path: ({ paid }) => `/purchase/${paid}`, as: 'member' },
  { name: 'purchases, to a guest', alike: 'account, to a guest', path: () => '/account/purchases' },
  // a browser that has never seen this profile makes calls before it knows that the profile is a child's
  {
    name: 'checkout, to a child',
    path: ({ paid }) => `/purchase/${paid}`,
    as: 'child',
    refusedBy: '/api/v1/me/wallet',
  },
  { name: 'purchases', path: () => '/account/purchases', as: 'member' },
  { name: 'orders of the shop', path: () => '/account/purchases?kind=shop', as: 'member' },
  { name: 'checkout, for a rent', alike: 'checkout', path: ({ paid }) => `/purchase/${paid}?way=rent`, as: 'member' },
  { name: 'wallet, to a guest', alike: 'account, to a guest', path: () => '/account/wallet' },
  { name: 'wallet', inBoth: 'sums of money, and a statement in columns', path: () => '/account/wallet', as: 'member' },
  { name: 'wallet, one kind of its lines', alike: 'wallet', path: () => '/account/wallet?type=return', as: 'member' },
  {
    name: 'wallet, a sum that cannot be',
    alike: 'addresses, a form that was sent empty',
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
    alike: 'profiles that did not come',
    path: () => '/account/wallet',
    as: 'member',
    reach: (page) => withoutAnswer(page, '**/api/v1/me/wallet*'),
  },
  { name: 'plans', inBoth: 'sums of money', path: () => '/plans' },
  {
    name: 'plans, in dollars',
    alike: 'plans',
    path: () => '/plans',
    reach: (page) => page.locator('input[name=currency]').last().check(),
  },
  { name: 'a plan that is not sold', path: () => '/plans/00000000-0000-4000-8000-000000000000', as: 'member' },
  { name: 'subscription, to a guest', alike: 'account, to a guest', path: () => '/account/subscription' },
  { name: 'subscription', path: () => '/account/subscription', as: 'newcomer' },
  { name: 'monthly debit', path: () => '/account/auto-debit', as: 'newcomer' },
  { name: 'no such page of the shop', alike: 'nothing here', path: () => '/shop/nothing-here', status: 404 },
  {
    name: 'nothing here, where the path has a shop',
    alike: 'nothing here',
    path: () => '/nothing/shopping',
    status: 404,
  },
  {
    name: 'no such festival, where the path has a shop',
    alike: 'nothing here',
    path: () => '/festival/shop',
    status: 404,
  },
  { name: 'no such goods', alike: 'nothing here', path: () => '/shop/goods/999999999', status: 404 },
  { name: 'no such collection', alike: 'nothing here', path: () => '/shop/collection/nothing-here', status: 404 },
  { name: 'an empty cart', path: () => '/shop/cart' },
  {
    name: 'no such order',
    alike: 'no such ticket',
    path: () => '/shop/orders/999999999',
    as: 'member',
    refusedBy: '/api/v1/me/shop/orders/',
  },
  { name: 'orders of the shop, none yet', path: () => '/shop/orders', as: 'member' },
  {
    name: 'a receipt',
    inBoth: 'both languages on one sheet',
    path: ({ purchase }) => `/account/purchases/${purchase}`,
    as: 'member',
  },
  {
    name: 'result of a payment',
    path: ({ purchase }) => `/pay/result/${purchase}`,
    as: 'member',
  },
  { name: 'shop', inBoth: 'prices on cards', path: () => '/shop' },
  { name: 'goods', path: () => notebooks, reach: firstGoods },
  {
    name: 'goods, a size to choose',
    path: () => '/shop/list?query=پیراهن',
    reach: async (page) => {
      await firstGoods(page)
      await page.locator('.goods-option button').first().waitFor()
    },
  },
  { name: 'goods, narrowed by price', path: () => '/shop/list?from=500000&to=600000' },
  {
    name: 'goods, put into the cart',
    path: () => notebooks,
    reach: async (page) => {
      await firstGoods(page)
      await page.locator('.goods-buy').getByRole('button').last().click()
      await page.locator('.cart-drawer .cart-line').waitFor()
    },
  },
]

async function firstGoods(page: Page): Promise<void> {
  await page.locator('.goods-card a').first().click()
  await page.locator('.goods-buy').waitFor()
}
