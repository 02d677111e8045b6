import type { OutputOf } from '#contract/api.ts'

export type Reactions = OutputOf<'GET /products/:id/reactions'>
export type Opinion = 'like' | 'dislike'

const valueOf = { like: 1, dislike: -1 } as const

/** Returns the opinions after a press, before the server has answered. */
export function pressed(before: Reactions, opinion: Opinion, wanted: boolean): Reactions {
  const value = valueOf[opinion]
  const own = wanted ? value : before.own === value ? 0 : before.own
  return {
    likes: before.likes + Number(own === 1) - Number(before.own === 1),
    dislikes: before.dislikes + Number(own === -1) - Number(before.own === -1),
    own,
  }
}

/** Whether the opinion is the own one. */
export const isOn = ({ own }: Reactions, opinion: Opinion): boolean => own === valueOf[opinion]

/** The thing that is liked or disliked: a title by its number, a comment by its id. */
export type Subject = { of: 'product'; id: number } | { of: 'comment'; id: string }

/** A press as a text that survives a login: `like:product:12:on`. */
export const wishOf = (subject: Subject, opinion: Opinion, wanted: boolean): string =>
  `${opinion}:${subject.of}:${subject.id}:${wanted ? 'on' : 'off'}`

const shape = /^(like|dislike):(?:(product):(\d{1,10})|(comment):([\da-f-]{36})):(on|off)$/

export function readWish(wish: string): { subject: Subject; opinion: Opinion; wanted: boolean } | null {
  const [whole, opinion, product, number, , id, wanted] = shape.exec(wish) ?? []
  if (whole === undefined) return null
  const subject: Subject =
    product === undefined ? { of: 'comment', id: id ?? '' } : { of: 'product', id: Number(number) }
  return { subject, opinion: opinion === 'like' ? 'like' : 'dislike', wanted: wanted === 'on' }
}
