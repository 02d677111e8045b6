import { ApiProblem } from '#web/api.ts'

/** What the server says of a refusal; else a sentence of ours. A note of the page would not be seen in full screen. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiProblem ? error.message : otherwise
