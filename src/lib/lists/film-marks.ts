/** What can be marked in a film: where a chapter begins, and what a viewer may skip. */
export const filmMarkKinds = ['chapter', 'intro', 'recap'] as const
export type FilmMarkKind = (typeof filmMarkKinds)[number]
