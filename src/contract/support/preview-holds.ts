/** The preview of a mass remedy is true enough for this long; then the remedy is neither begun nor confirmed. */
export const previewHoldsMinutes = 30
