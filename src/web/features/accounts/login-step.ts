import type { ComponentType } from 'react'
import type { Me } from '../../session.ts'
import type { LoginState, LoginStep } from './login-flow.ts'

/** What every step of the login is given. A new step is a file in `steps/` and a line in the registry. */
export type StepProps = {
  state: LoginState
  /** Goes to the step the server named, keeping what it gave. */
  go: (change: Partial<LoginState>) => void
  /** Signed in: keeps the token, closes the drawer and lets what was wanted go on. */
  finish: (token: string, me: Me) => void
  restart: () => void
}

export type Steps = Partial<Record<LoginStep, ComponentType<StepProps>>>
