import { ApiProblem } from '#web/api.ts'

/** Returns the server's sentence about a refusal, else ours. A note of the page would not be seen in full screen. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiProblem ? error.message : otherwise
