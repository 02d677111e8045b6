import type { Steps } from '../login-step.ts'
import { CompleteStep } from './complete.tsx'
import { PasswordStep } from './password.tsx'
import { StartStep } from './start.tsx'
import { VerifyStep } from './verify.tsx'

/** The steps this drawer knows; the server may name others, which are answered with a sentence. */
export const steps: Steps = {
  START: StartStep,
  VERIFY: VerifyStep,
  COMPLETE: CompleteStep,
  LOGIN: PasswordStep,
}
