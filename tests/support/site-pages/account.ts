import { askToProve, beginTimeCodes, showRecoveryCodes, withoutFactors } from './factors.ts'
import type { SitePage } from './site-page.ts'
import { drawer, withoutAnswer } from './steps.ts'

/** The things of one member. */
export const account: readonly SitePage[] = [
  { name: 'own comments', path: () => '/account/comments', as: 'member' },
  { name: 'wishes of children', path: () => '/account/wishes', as: 'member' },
  { name: 'own wishes, to a child', alike: 'wishes of children', path: () => '/account/wishes', as: 'child' },
  { name: 'own cases', path: () => '/account/cases', as: 'member' },
  { name: 'account, to a guest', path: () => '/account' },
  { name: 'account', inBoth: 'its menu has the longest words', path: () => '/account', as: 'member' },
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
    alike: 'addresses, a form that was sent empty',
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
  { name: 'profiles, to a child', alike: 'account, to a child', path: () => '/account/profiles', as: 'child' },
  { name: 'account, to a child', path: () => '/account', as: 'child' },
  { name: 'details, to a child', alike: 'account, to a child', path: () => '/account/details', as: 'child' },
  { name: 'favourites, to a guest', alike: 'account, to a guest', path: () => '/account/favorites' },
  { name: 'favourites', path: () => '/account/favorites', as: 'member' },
  { name: 'favourites, by title', alike: 'favourites', path: () => '/account/favorites?sort=title', as: 'member' },
  { name: 'continue watching, to a guest', alike: 'account, to a guest', path: () => '/account/continue' },
  { name: 'continue watching', path: () => '/account/continue', as: 'member' },
  { name: 'addresses', path: () => '/account/addresses', as: 'member' },
  {
    name: 'addresses, the form',
    alike: 'addresses, a form that was sent empty',
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
    alike: 'addresses, a form that was sent empty',
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
    alike: 'addresses, a form that was sent empty',
    path: () => '/account/security',
    as: 'member',
    reach: async (page) => {
      await page.locator('.settings form.card button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'security, the second step', path: () => '/account/security', as: 'member', reach: showRecoveryCodes },
  {
    name: 'security, time codes being turned on',
    path: () => '/account/security',
    as: 'member',
    reach: beginTimeCodes,
  },
  {
    name: 'security, the second step to be proved on this device',
    path: () => '/account/security',
    as: 'member',
    reach: askToProve,
  },
  {
    name: 'security, the second step that did not come',
    alike: 'profiles that did not come',
    path: () => '/account/security',
    as: 'member',
    reach: withoutFactors,
  },
  { name: 'data, to a guest', alike: 'account, to a guest', path: () => '/account/data' },
  { name: 'data', path: () => '/account/data', as: 'newcomer' },
  { name: 'data, with a payment under way', alike: 'data', path: () => '/account/data', as: 'member' },
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
  { name: 'notices', path: () => '/account/notices', as: 'member' },
]
