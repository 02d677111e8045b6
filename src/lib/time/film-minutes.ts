/**
 * The length of a film, or what is left of it, in whole minutes, at least one. One rounding for all: where a length was
 * rounded and what is left of it rounded up, a film of 3:20 had 3 minutes and 4 minutes left.
 */
export const filmMinutes = (ms: number): number => Math.max(1, Math.round(ms / 60_000))
