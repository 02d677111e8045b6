import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newSlug } from '#tests/support/visitors/gift-campaigns.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'
import { words } from '#tests/support/browser/page-texts.ts'

// The common behaviour of the studio's forms when they save, tested with a discount code and a gift campaign.

/** A form with new content that can be saved at once. */
const drafts = [
  {
    path: 'discounts',
    what: 'discount',
    call: '/api/v1/studio/discounts',
    token: () => tokensOfVisitors().finance,
    named: 'code',
    fill: async (form: Fill) => {
      await form('code', `TWICE${randomUUID().slice(0, 8).toUpperCase()}`)
      await form('percent', '15')
    },
  },
  {
    path: 'gifts',
    what: 'gift',
    call: '/api/v1/studio/gift-campaigns',
    token: () => tokensOfVisitors().editor,
    named: 'slug',
    fill: async (form: Fill) => {
      await form('title_fa', 'هدیهٔ آزمون')
      await form('title_en', 'A gift of the tests')
      await form('slug', newSlug())
      await form('amount', '50000')
      await form('places', '2')
      await form('budget', '100000')
      await form('ends_at', '2031-02-20')
    },
  },
]
type Fill = (name: string, text: string) => Promise<void>

const fieldsOf =
  (page: Page): Fill =>
  (name, text) =>
    page.locator(`[name=${name}]`).fill(text)

for (const { path, what, call, token, named, fill } of drafts) {
  test(`${path}: pressed twice at once, it is saved once`, async ({ page, at }) => {
    await bringToken(page, token())
    await page.goto(at(`/studio/${path}/new`))
    await fill(fieldsOf(page))
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === call) sent.push(request.url())
    })
    // both in the same moment, before the page could show that it is busy
    await page.locator('.studio-content form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await expect(page).toHaveURL(new RegExp(`/studio/${path}/[0-9a-f-]{36}`))
    await expect(page.locator(`[name=${named}]`)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test(`${path}: all that the server says of a field stands beside it, and saving can be tried again`, async ({
    page,
    at,
  }) => {
    await bringToken(page, token())
    await page.goto(at(`/studio/${path}/new`))
    await fill(fieldsOf(page))
    const problem = { code: 'request.invalid', message: 'Not so.', errors: { [named]: ['Too new.', 'Too old.'] } }
    await page.route(`**${call}`, (route) => route.fulfill({ status: 422, json: problem }), { times: 1 })
    const verb = page.locator('.editor-verbs [type=submit]')
    await verb.click()
    await expect(page.getByRole('main').getByText('Too new. Too old.')).toBeVisible()
    await expect(page.locator(`[name=${named}]`)).toBeFocused()
    await verb.click()
    await expect(page).toHaveURL(new RegExp(`/studio/${path}/[0-9a-f-]{36}`))
  })

  test(`${path}: what somebody else has saved meanwhile is not written over`, async ({ page, at, lang }) => {
    const w = words(lang)
    await bringToken(page, token())
    await page.goto(at(`/studio/${path}/new`))
    await fill(fieldsOf(page))
    const verb = page.locator('.editor-verbs [type=submit]')
    await verb.click()
    await expect(page).toHaveURL(new RegExp(`/studio/${path}/[0-9a-f-]{36}`))
    // the address changes before the page is there: what is typed until then is typed into the form that goes
    await expect(page.getByRole('button', { name: w(`studio.${path}.create`), exact: true })).toHaveCount(0)
    const field = page.locator(`[name=${named}]`)
    const saved = await field.inputValue()
    await field.fill(`${saved}2`)
    const problem = { code: 'studio.changed_meanwhile', message: 'Too late.' }
    await page.route(`**${call}/*`, (route) => route.fulfill({ status: 409, json: problem }), { times: 1 })
    await verb.click()
    const note = page.getByRole('main').getByText(w(`studio.stale.of.${what}`))
    await expect(note).toBeVisible()
    await expect(field).toHaveValue(`${saved}2`)
    await page.getByRole('button', { name: w('studio.stale.reload') }).click()
    await expect(note).toBeHidden()
    await expect(field).toHaveValue(saved)
  })
}
