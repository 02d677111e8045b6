import type { OutputOf } from '#contract/api.ts'
import { toast } from '#web/ui/toast.ts'
import type { StepProps } from '../login-step.ts'

/** Where a login continues: in, at the second step, at three devices, or at a new password. */
export function goOn(answer: OutputOf<'POST /auth/login'>, { go, enter }: Pick<StepProps, 'go' | 'enter'>): void {
  if (answer.token && answer.me) return enter({ token: answer.token, me: answer.me, next: answer.next })
  if (answer.message) toast({ kind: 'info', text: answer.message })
  return go({
    step: answer.next,
    rememberToken: answer.remember_token ?? '',
    sessions: answer.active_sessions,
    factor: answer.second_factor,
  })
}
