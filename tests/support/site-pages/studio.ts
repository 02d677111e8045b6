import { demoSeries } from '#db/seed/series.ts'
import type { SitePage } from './site-page.ts'
import { deadJobs, showDeadJobs } from './dead-jobs.ts'
import { askOnceMore, needFactor, none } from './factors.ts'
import { drawer, withoutAnswer } from './steps.ts'

/** Rooms of the studio for titles, evenings, visitors and pages. */
export const studio: readonly SitePage[] = [
  { name: 'studio, comments', path: () => '/studio/comments', as: 'editor' },
  { name: 'studio, letters', path: () => '/studio/cases', as: 'support' },
  { name: 'studio, ready answers', path: () => '/studio/case-templates', as: 'support' },
  { name: 'studio, members', path: () => '/studio/members', as: 'support' },
  { name: 'studio, mass remedies', path: () => '/studio/mass-remedies', as: 'support' },
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
  { name: 'studio, home page', path: () => '/studio/home', as: 'editor' },
  { name: 'studio, searches', path: () => '/studio/searches', as: 'editor' },
  {
    name: 'studio, words that mean the same',
    alike: 'studio, an API key that is not filled in',
    path: () => '/studio/searches',
    as: 'editor',
    reach: async (page) => {
      await page.locator('.studio-head button').click()
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('[aria-invalid=true]').waitFor()
    },
  },
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
    alike: 'studio, an API key that is not filled in',
    path: () => '/studio/landings/new',
    as: 'editor',
    reach: async (page) => {
      await page.locator('input[name=slug]').fill('en')
      await page.locator('.editor-head button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'studio, webhooks', path: () => '/studio/webhooks', as: 'admin' },
  { name: 'studio, API keys', path: () => '/studio/api-keys', as: 'admin' },
  {
    name: 'studio, an API key that is not filled in',
    path: () => '/studio/api-keys',
    as: 'admin',
    refusedBy: '/studio/api-keys',
    reach: async (page) => {
      await page.locator('.studio-head button').click()
      await page.locator('.key-group summary').first().click()
      await page.locator('.key-group .check input').first().check()
      await page.locator('.key-form button[type=submit]').click()
      await page.locator('input[name=name][aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'studio, an API key that was made',
    path: () => '/studio/api-keys',
    as: 'admin',
    reach: async (page) => {
      await page.locator('.studio-head button').click()
      await page.locator('input[name=name]').fill('Warehouse')
      await page.locator('input[type=search]').fill('GET /studio/orders')
      await page.locator('.key-group .button').first().click()
      await page.locator('.key-form button[type=submit]').click()
      await page.locator('.key-secret').waitFor()
      await page.locator('.key-card details summary').first().click()
    },
  },
  {
    name: 'studio, staff',
    alike: 'studio, staff of five and two invitations',
    path: () => '/studio/staff',
    as: 'admin',
  },
  {
    name: 'studio, an invitation that is not filled in',
    alike: 'studio, an API key that is not filled in',
    path: () => '/studio/staff',
    as: 'admin',
    reach: async (page) => {
      await page.locator('.studio-head button').click()
      await page.locator('.staff-invite button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'studio, the password once more',
    alike: 'studio, a passkey or the password once more',
    path: () => '/studio/staff',
    as: 'admin',
    reach: async (page) => {
      await askOnceMore(page, none)
      await drawer(page).locator('input[type=password]').fill('no')
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'studio, a passkey or the password once more',
    inBoth: 'three ways stand below each other',
    path: () => '/studio/staff',
    as: 'admin',
    reach: (page) => askOnceMore(page),
  },
  {
    name: 'studio, a code once more',
    alike: 'studio, a passkey or the password once more',
    path: () => '/studio/staff',
    as: 'admin',
    reach: async (page) => {
      await askOnceMore(page, { has_password: false, passkeys: [] })
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('input[name=factor_code][aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'studio, once more of somebody whom only the organisation signs in',
    alike: 'studio, a passkey or the password once more',
    path: () => '/studio/staff',
    as: 'admin',
    reach: (page) => askOnceMore(page, { ...none, has_password: false }),
  },
  {
    name: 'studio, to a member whose role needs the second step',
    inBoth: 'the sentence is long and stands between two buttons',
    path: () => '/studio/staff',
    as: 'admin',
    reach: needFactor,
  },
  { name: 'studio, genres', path: () => '/studio/genres', as: 'editor' },
  {
    name: 'studio, a genre that is changed',
    path: () => '/studio/genres',
    as: 'editor',
    reach: async (page) => {
      await page.locator('.genre-row summary').first().click()
      await page.locator('.genre-merge select').first().selectOption({ index: 2 })
    },
  },
  {
    name: 'studio, a reason of returns that is changed',
    path: () => '/studio/lists?list=goods_return',
    as: 'support',
    reach: async (page) => {
      await page.locator('.house-row summary').first().click()
      await page.locator('.house-merge select').first().selectOption({ index: 2 })
    },
  },
  {
    name: 'studio, a new webhook that is not filled in',
    alike: 'studio, an API key that is not filled in',
    path: () => '/studio/webhooks/new',
    as: 'admin',
    refusedBy: '/studio/webhooks',
    reach: async (page) => {
      await page.locator('input[name=name]').fill(' ')
      await page.locator('.editor-head button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'studio, to a guest', path: () => '/studio' },
  { name: 'studio, to a member', alike: 'studio, to a guest', path: () => '/studio', as: 'member' },
  { name: 'studio, titles', path: () => '/studio/titles', as: 'editor' },
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
  {
    name: 'studio, screenings of a month',
    inBoth: 'days in the reading direction, in two calendars',
    path: () => '/studio/screenings',
    as: 'editor',
  },
  { name: 'studio, screenings as a list', path: () => '/studio/screenings?view=list', as: 'editor' },
  {
    name: 'studio, the desk of a screening',
    path: () => '/studio/screenings?view=list',
    as: 'editor',
    reach: async (page) => {
      await page.locator('.title-name').first().click()
      await page.locator('.desk-figures').waitFor()
      await page.locator('.studio-segments label').first().click()
    },
  },
  {
    name: 'studio, no such screening',
    alike: 'no such ticket',
    path: () => '/studio/screenings/2000000000',
    as: 'editor',
    refusedBy: '/api/v1/studio/screenings/',
  },
  { name: 'studio, questions of a hall', path: () => '/studio/questions', as: 'editor' },
  { name: 'studio, cafes', path: () => '/studio/cafes', as: 'editor' },
  { name: 'studio, a new cafe', path: () => '/studio/cafes/new', as: 'editor' },
  { name: 'studio, new title', path: () => '/studio/titles/new', as: 'editor' },
  { name: 'studio, a title', path: ({ paid }) => `/studio/titles/${paid}`, as: 'editor' },
  {
    name: 'studio, a season',
    path: () => `/studio/titles?query=${encodeURIComponent(demoSeries[0]?.title_en ?? '')}`,
    as: 'editor',
    reach: async (page) => {
      await page.locator('a.title-name').first().click()
      await page.locator('.season-list a').last().click()
      await page.locator('.season-table').waitFor()
    },
  },
  {
    name: 'studio, jobs, all is well',
    path: () => '/studio/jobs',
    as: 'admin',
    reach: (page) => showDeadJobs(page, []),
  },
  {
    name: 'studio, dead jobs',
    inBoth: 'reasons and names of jobs run from left to right in a Persian page',
    path: () => '/studio/jobs',
    as: 'admin',
    reach: async (page) => {
      await showDeadJobs(page, deadJobs)
      await page.locator('.dead-item summary').first().click()
    },
  },
  {
    name: 'studio, dismissing a dead job',
    alike: 'studio, dead jobs',
    path: () => '/studio/jobs',
    as: 'admin',
    reach: async (page) => {
      await showDeadJobs(page, deadJobs)
      await page.locator('.dead-item .button.plain').first().click()
      await drawer(page).locator('.button.main').waitFor()
    },
  },
  {
    name: 'studio, dead jobs that do not come',
    alike: 'profiles that did not come',
    path: () => '/studio/jobs',
    as: 'admin',
    refusedBy: '/api/v1/studio/',
    reach: (page) => withoutAnswer(page, '**/api/v1/studio/dead-jobs*'),
  },
  {
    name: 'studio, the audit log',
    inBoth: 'sentences, Latin ids and dates stand in one row',
    path: () => '/studio/audit',
    as: 'admin',
    reach: (page) => page.locator('.audit-details summary').first().click(),
  },
  {
    name: 'studio, the audit log, narrowed to nothing',
    alike: 'films, a filter that finds nothing',
    path: () => '/studio/audit?kind=webhook&from=2020-01-01&to=2020-01-01',
    as: 'admin',
    reach: (page) => page.locator('main .state').waitFor(),
  },
]
