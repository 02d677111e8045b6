import { randomUUID } from 'node:crypto'
import { type APIRequestContext, request as playwrightRequest } from '@playwright/test'
import { newMember } from '#tests/support/visitors/new-member.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { signInVisitors, tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

/** Titles and people of the demo that the bench looks at. */
export interface HouseFacts {
  /** Films that can be played. */
  paid: number
  free: number
  /** Of a new member, who has a ticket and nothing else; empty where no page of a member is looked at. */
  token: string
  ticket: string
}

async function firstPlayable(request: APIRequestContext, price: 'paid' | 'free'): Promise<number> {
  const answer = await request.get(`/api/v1/products?price=${price}&per_page=100`)
  const { items } = (await answer.json()) as { items: { id: number; duration_minutes: number | null }[] }
  return items.find((one) => one.duration_minutes !== null)?.id ?? items[0]?.id ?? 0
}

async function giveTicket(request: APIRequestContext, film: number, me: { userName: string; token: string }) {
  const { id } = await screeningOnSale(request, film, { beginsIn: 30 })
  const given = await request.post(`/api/v1/studio/screenings/${id}/tickets`, {
    headers: { authorization: `Bearer ${tokensOfVisitors().support}`, 'idempotency-key': randomUUID() },
    data: { user_name: me.userName, seats: 1, reason: 'a guest of the house' },
  })
  if (!given.ok()) throw new Error(`No ticket was given: ${await given.text()}`)
  const own = await request.get(`/api/v1/me/tickets?product_id=${id}`, {
    headers: { authorization: `Bearer ${me.token}` },
  })
  const [ticket] = ((await own.json()) as { items: { id: string }[] }).items
  if (ticket === undefined) throw new Error('The ticket that was given is not there.')
  return ticket.id
}

/** Finds films in the running house, and gives a new member a ticket, for which one of the films must be there. */
export async function factsOf(origin: string, { ofMember }: { ofMember: boolean }): Promise<HouseFacts> {
  const request = await playwrightRequest.newContext({ baseURL: origin })
  const signOut = await signInVisitors(origin)
  try {
    const [paid, free] = await Promise.all([firstPlayable(request, 'paid'), firstPlayable(request, 'free')])
    if (!ofMember) return { paid, free, token: '', ticket: '' }
    const me = await newMember(request)
    return { paid, free, token: me.token, ticket: await giveTicket(request, free, me) }
  } finally {
    await signOut()
    await request.dispose()
  }
}
