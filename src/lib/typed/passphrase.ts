/** Shorter ones are guessed: what they seal is every secret of a house. */
export const shortestPassphrase = 16
