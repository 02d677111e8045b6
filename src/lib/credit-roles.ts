/** What somebody did for a film or a series. */
export const filmRoles = ['director', 'writer', 'cast', 'camera', 'editor', 'music', 'producer', 'voice'] as const

/** Every role; the same list as in the database. */
export const creditRoles = [...filmRoles] as const
export type CreditRole = (typeof creditRoles)[number]
