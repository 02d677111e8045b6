/** The marks of a film: the beginning of a chapter, and the parts that a viewer may skip. */
export const filmMarkKinds = ['chapter', 'intro', 'recap'] as const
export type FilmMarkKind = (typeof filmMarkKinds)[number]
