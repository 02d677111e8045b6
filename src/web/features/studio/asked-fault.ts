import { ApiProblem, NetworkFailure } from '../../api.ts'

interface Words {
  noAnswer: string
  failed: string
}

/** Returns the sentence about a failed call, in its place; null where the person left the sign-in: they know. */
export function askedFault(error: unknown, { noAnswer, failed }: Words): string | null {
  if (error instanceof NetworkFailure) return noAnswer
  if (!(error instanceof ApiProblem)) return failed
  if (error.wasDeclined) return null
  return error.message === '' ? failed : error.message
}
