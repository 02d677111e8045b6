/** The form of a product of kind music. A clip is watched; a single plays itself; the others have tracks. */
export const albumForms = ['album', 'single', 'clip', 'score'] as const
export type AlbumForm = (typeof albumForms)[number]
