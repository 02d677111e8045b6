import type { Page } from '@playwright/test'
import type { SitePage } from './site-page.ts'
import { scrollThrough } from './steps.ts'

/** Contact, help and other pages of text, and landing pages. */
export const texts: readonly SitePage[] = [
  { name: 'contact', path: () => '/contact' },
  { name: 'contact, sent empty', path: () => '/contact', reach: emptyLetter, refusedBy: '/core/contact' },
  { name: 'a case that is not there', alike: 'no such ticket', path: () => '/case' },
  { name: 'a landing page', path: () => '/landing1', reach: scrollThrough },
  { name: 'a landing page of a film', path: () => '/landing2', reach: scrollThrough },
  { name: 'no such landing page', alike: 'nothing here', path: () => '/l/there-is-no-such-page', status: 404 },
  { name: 'nothing here', path: () => '/there-is-no-such-page', status: 404 },
  { name: 'support', path: () => '/support' },
  {
    name: 'support, about a purchase',
    alike: 'support',
    path: ({ purchase }) => `/support?about=${purchase}`,
    as: 'member',
  },
  { name: 'about', path: () => '/about' },
  { name: 'help', path: () => '/help' },
  { name: 'help, an answer', alike: 'help', path: () => '/help?q=vpn' },
  { name: 'help, no answer', path: () => '/help?q=zzzz' },
  { name: 'terms', path: () => '/terms' },
  { name: 'webhooks, for partners', path: () => '/webhooks' },
  { name: 'privacy', path: () => '/privacy' },
]

async function emptyLetter(page: Page): Promise<void> {
  await page.locator('.contact-send button').click()
  await page.locator('.contact .help.wrong').first().waitFor({ timeout: 60_000 })
}
