/** What can be marked in a film: where a chapter begins, and what a viewer may skip. */
export declare const filmMarkKinds: readonly ['chapter', 'intro', 'recap']
export type FilmMarkKind = (typeof filmMarkKinds)[number]
