import { PhonePanel } from '../device-login/phone-panel.tsx'
import type { Steps } from '../login-step.ts'
import { CompleteStep } from './complete.tsx'
import { ConfirmStep } from './confirm.tsx'
import { DevicesStep } from './devices.tsx'
import { DoneStep } from './done.tsx'
import { PasswordStep } from './password.tsx'
import { ResetPasswordStep } from './reset-password.tsx'
import { SecondFactorStep } from './second-factor.tsx'
import { SelectProfileStep } from './select-profile.tsx'
import { ForgottenStep, RegisterStep } from './send-code.tsx'
import { StartStep } from './start.tsx'
import { VerifyStep } from './verify.tsx'

/** Every step of the contract; a server newer than this page may name others, for which a sentence is shown. */
export const steps: Steps = {
  START: StartStep,
  VERIFY: VerifyStep,
  COMPLETE: CompleteStep,
  LOGIN: PasswordStep,
  SECOND_FACTOR: SecondFactorStep,
  FORGET_PASSWORD: ForgottenStep,
  RESET_PASSWORD: ResetPasswordStep,
  REGISTER: RegisterStep,
  MORE_THAN_3_ACTIVE_SESSION: DevicesStep,
  SELECT_PROFILE: SelectProfileStep,
  DONE: DoneStep,
  BY_PHONE: PhonePanel,
  CONFIRM: ConfirmStep,
}
