import { useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { onThisClock } from '#web/server-time.ts'
import { toast } from '#web/ui/toast.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { useSubmit } from '../use-submit.ts'

/** A sent code, with times by this browser's clock (milliseconds since 1970). */
export type SentCode = { userName: string; rememberToken: string; resendAt: number; expiresAt: number }

type Answer = Pick<OutputOf<'POST /me/user-name'>, 'remember_token' | 'resend_after_seconds' | 'code_expires_at'>

export const sentCode = (userName: string, answer: Answer): SentCode => ({
  userName,
  rememberToken: answer.remember_token,
  resendAt: Date.now() + answer.resend_after_seconds * 1000,
  expiresAt: onThisClock(answer.code_expires_at),
})

/** The newest code of a step: how long it is valid, and a new one after its minute. */
export function useSentCode(first: SentCode, onClosed: () => void) {
  const [sent, setSent] = useState(first)
  const { busy, submit } = useSubmit()
  const resend = () =>
    void submit(
      async () => {
        const body = { user_name: sent.userName, remember_token: sent.rememberToken }
        const answer = await call('POST /auth/resend-code', { body }, { quiet: true })
        setSent(sentCode(sent.userName, answer))
        toast({ kind: 'good', text: answer.message })
      },
      ({ code }) => {
        if (code === 'auth.remember_token_invalid') onClosed()
      },
    )
  return { sent, resend, busy, wait: useSecondsLeft(sent.resendAt), validFor: useSecondsLeft(sent.expiresAt) }
}
