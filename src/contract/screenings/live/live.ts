import { z } from 'zod'
import { getPurchaseInfo } from '../../payments/payments.ts'
import { AskedPlay, PlayInfo } from '../../playback/playback.ts'
import { Currency, ProductId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'
import { checkTicket } from '../tickets/ticket-check.ts'
import { TicketCode } from '../screenings.ts'

export const getLivePurchaseInfo = route({
  method: 'GET',
  path: '/live-purchase-info/:id',
  tag: 'live',
  summary: 'Ways to watch this live event for this visitor; 404 for what is none',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: z.object({ currency: Currency.optional() }),
  responses: { 200: getPurchaseInfo.responses[200] },
})

export const getLivePlayInfo = route({
  method: 'GET',
  path: '/live-play-info/:id',
  tag: 'live',
  summary: 'All a player needs for a live event, after the right was checked; `live` says where the event is',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: AskedPlay,
  responses: { 200: PlayInfo, 204: null },
})

export const getLivePlayInfoByTicket = route({
  method: 'GET',
  path: '/live-play-info',
  tag: 'live',
  summary: 'The same, opened with a ticket’s code: its first play makes it this member’s',
  access: 'member',
  query: AskedPlay.extend({ using_ticket: TicketCode }),
  responses: { 200: PlayInfo, 204: null },
})

export const checkLiveTicket = route({
  method: 'GET',
  path: '/check-live-ticket/:code',
  tag: 'live',
  summary: 'What the code of a live event opens, without using it; the code of anything else is unknown here',
  access: 'optional',
  params: z.object({ code: TicketCode }),
  responses: { 200: checkTicket.responses[200] },
})

export const getLiveKey = route({
  method: 'GET',
  path: '/live-keys/:event/:number',
  tag: 'live',
  summary: 'One AES-128 key (16 bytes) of a live event, after session, right and playing place were checked again',
  access: 'optional',
  params: z.object({ event: Uuid, number: z.coerce.number<number | string>().int().min(0).max(1_000_000) }),
  responses: { 200: null },
})
