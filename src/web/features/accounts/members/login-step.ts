import type { ComponentType } from 'react'
import type { Me } from '#web/session.ts'
import type { DrawerStep, LoginState, LoginStep } from './login-flow.ts'
import type { WantedTitle } from './wanted-title.ts'

/** The answer of a call that signs in. */
export type Entrance = { token: string; me: Me; next: LoginStep }

/** Props of every login step. A new step is a file in `steps/` and a line in the registry. */
export type StepProps = {
  state: LoginState
  /** Goes to the step that the server named, and stores its data. */
  go: (change: Partial<LoginState>) => void
  /** Signed in: stores the token, then goes to the profile choice or to the wanted action. */
  enter: (entrance: Entrance) => void
  /** Nothing more to ask: closes the drawer and runs the wanted action. Null: nobody else is signed in than before. */
  finish: (me: Me | null) => void
  /** Back to the beginning; typed values stay. */
  restart: () => void
  close: () => void
  /** The title that is being bought, when that is why somebody signs in. */
  wanted: WantedTitle | null
}

export type Steps = Record<DrawerStep, ComponentType<StepProps>>
