import { words } from '#tests/support/browser/page-texts.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'
import { tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

type Tickets = { items: { id: string; code: string | null; state: string; screening: { title: string } }[] }

test('a ticket is heard in the order of a door: what, when, where, how many, the code sign by sign, and what to do with it', async ({
  page,
  at,
  lang,
  request,
  beVisitor,
}) => {
  const w = words(lang)
  const headers = { authorization: `Bearer ${tokensOfVisitors().member}`, 'accept-language-site': lang }
  const { items } = (await (await request.get('/api/v1/me/tickets', { headers })).json()) as Tickets
  const ticket = items.find(({ code, state }) => code !== null && state === 'unused')
  if (ticket === undefined) throw new Error('The demo’s member has no ticket that opens a door.')
  await beVisitor('member')
  await page.goto(at(`/account/tickets/${ticket.id}`))
  await settled(page)
  const heard = await page.locator('main').ariaSnapshot()
  const order = [
    `heading "${ticket.screening.title}"`,
    `term: ${w('tickets.day')}`,
    `term: ${w('tickets.tehran')}`,
    `term: ${w('ticketGuests.address')}`,
    `term: ${w('tickets.seats')}`,
    `img "${w('tickets.qr')}"`,
    w('tickets.codeSaid'),
    (ticket.code ?? '').slice(0, 4).replace(/.(?=.)/g, '$& '),
    '- status:',
    `button "${w('tickets.copy')}"`,
  ]
  expect(order.map((part) => [part, heard.indexOf(part) >= 0])).toEqual(order.map((part) => [part, true]))
  const places = order.map((part) => heard.indexOf(part))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  // two buttons with one name are one button to somebody who hears them in a list
  const buttons = [...heard.matchAll(/button "(.+?)"/g)].map(([, name]) => name)
  expect(buttons.length).toBeGreaterThan(2)
  expect(new Set(buttons).size).toBe(buttons.length)
})
