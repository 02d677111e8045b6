import { ApiProblem } from '../../../api.ts'

/** Somebody else has saved in between what was to be replaced. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'studio.changed_meanwhile'
