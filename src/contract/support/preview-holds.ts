/** What the preview of a mass remedy showed is true enough for this long; then it is neither begun nor confirmed. */
export const previewHoldsMinutes = 30
