import { ApiProblem, NetworkFailure } from '../../api.ts'

interface Words {
  noAnswer: string
  failed: string
}

/** What is said of a call that failed, in its place; null where the person was asked who they are and left it: they know. */
export function askedFault(error: unknown, { noAnswer, failed }: Words): string | null {
  if (error instanceof NetworkFailure) return noAnswer
  if (!(error instanceof ApiProblem)) return failed
  if (error.wasDeclined) return null
  return error.message === '' ? failed : error.message
}
