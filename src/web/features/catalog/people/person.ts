import type { OutputOf } from '#contract/api.ts'

export type Person = OutputOf<'GET /people/:id'>
export type Work = Person['works'][number]
export type Role = Work['roles'][number]

/** Path of a person's page. */
export const personPath = (id: number): string => `/people/${id}`

/** Which titles are shown: those with a role, and only what a child's profile may see. */
export const shownWorks = (works: readonly Work[], role: Role | null, limit: number | null): Work[] =>
  works.filter(
    (work) => (role === null || work.roles.includes(role)) && (limit === null || work.card.age_rating <= limit),
  )
