import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import type { StepProps } from '../login-step.ts'
import { hasPasskeys, PasskeyNotGiven, signByPasskey } from '../passkey-of-browser.ts'
import { useSubmit } from '../use-submit.ts'
import { goOn } from './go-on.ts'

/** Sign-in with a passkey alone: no name and no password. */
export function ByPasskey({ go, enter }: Pick<StepProps, 'go' | 'enter'>) {
  const t = useTranslations('login')
  const { busy, submit } = useSubmit()
  const signIn = () =>
    void submit(async () => {
      const { request } = await call('POST /auth/passkey/request', {}, { quiet: true })
      try {
        const passkey = await signByPasskey(request)
        goOn(await call('POST /auth/passkey', { body: { passkey } }, { quiet: true }), { go, enter })
      } catch (error) {
        if (!(error instanceof PasskeyNotGiven)) throw error
        toast({ kind: 'info', text: t('passkeyNotGiven') })
      }
    })
  if (!hasPasskeys()) return null
  return (
    <button type="button" className="other-way by-passkey" onClick={signIn} aria-busy={busy}>
      <Icon name="lock" />
      <span>
        <b>{t('byPasskey')}</b>
        <span className="tiny muted">{t('byPasskeyHelp')}</span>
      </span>
      <Icon name="next" />
    </button>
  )
}
