import type { ComponentType } from 'react'
import type { Me } from '../../session.ts'
import type { DrawerStep, LoginState, LoginStep } from './login-flow.ts'

/** What a call that signs in answers. */
export type Entrance = { token: string; me: Me; next: LoginStep }

/** What every step of the login is given. A new step is a file in `steps/` and a line in the registry. */
export type StepProps = {
  state: LoginState
  /** Goes to the step the server named, keeping what it gave. */
  go: (change: Partial<LoginState>) => void
  /** Signed in: keeps the token, and goes on to the profile or lets what was wanted go on. */
  enter: (entrance: Entrance) => void
  /** Nothing is left to ask: closes the drawer and lets what was wanted go on. */
  finish: (me: Me) => void
  /** To the beginning, with what was typed kept. */
  restart: () => void
  close: () => void
}

export type Steps = Record<DrawerStep, ComponentType<StepProps>>
