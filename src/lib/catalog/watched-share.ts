/** A film that was left before this share of its length starts again from the beginning. */
export const begunShare = 0.05
/** From this share on a film counts as watched to its end. */
export const finishedShare = 0.95
