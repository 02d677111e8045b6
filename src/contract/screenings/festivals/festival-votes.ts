import { z } from 'zod'
import { Instant, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'

const Ballot = z.object({
  /** The festival of the ticket's show; null: it is of none, and nothing is voted on. */
  festival: z.object({ id: z.int(), title: z.string(), ends_at: Instant }).nullable(),
  may_vote: z.boolean(),
  /** Why not, as a sentence; null when one can. */
  message: z.string().nullable(),
  /** The own vote. */
  stars: z.int().nullable(),
})

export const getFestivalVote = route({
  method: 'GET',
  path: '/me/tickets/:id/festival-vote',
  tag: 'festivals',
  summary: 'Whether this ticket has a vote in its festival, and the own vote',
  access: 'member',
  params: z.object({ id: Uuid }),
  responses: { 200: Ballot },
})

export const castFestivalVote = route({
  method: 'PUT',
  path: '/me/tickets/:id/festival-vote',
  tag: 'festivals',
  summary: 'Votes for the show of a used ticket, or changes the vote, until the festival ends',
  access: 'member',
  params: z.object({ id: Uuid }),
  body: z.object({ stars: z.int().min(1).max(5) }),
  responses: { 200: Ballot },
})
