import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Me, signIn } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { State } from '../../ui/state.tsx'
import { toast } from '../../ui/toast.ts'
import type { LoginRequest } from './login-door.ts'
import { keepLogin, type LoginState, restoreLogin, startOfLogin } from './login-flow.ts'
import { steps } from './steps/registry.ts'
import './login.css'

type Props = { request: LoginRequest; onClose: () => void }

/** Sign-in and registration over whatever page is shown: a machine whose next step the server names. */
export default function LoginDrawer({ request, onClose }: Props) {
  const t = useTranslations('login')
  const site = useTranslations('site')
  const navigate = useNavigate()
  const [state, setState] = useState<LoginState>(() => restoreLogin(window.sessionStorage, Date.now()))
  useEffect(() => keepLogin(window.sessionStorage, state, Date.now()), [state])

  const go = useCallback((change: Partial<LoginState>) => setState((before) => ({ ...before, ...change })), [])
  const restart = useCallback(() => setState((before) => ({ ...startOfLogin, userName: before.userName })), [])
  const finish = (token: string, me: Me) => {
    keepLogin(window.sessionStorage, startOfLogin, Date.now())
    signIn(token, me)
    onClose()
    toast({ kind: 'good', text: t('in', { name: me.first_name ?? me.user_name }) })
    if (request.after) request.after()
    else if (request.next) void navigate(request.next)
  }

  const Step = steps[state.step]
  return (
    <Drawer label={t('title')} onClose={onClose}>
      <div className="head">
        {state.step === 'START' ? (
          <span className="place" />
        ) : (
          <button type="button" className="icon-button" aria-label={t('back')} onClick={restart}>
            <Icon name="back" />
          </button>
        )}
        <Logo linked={false} />
        <button type="button" className="icon-button" aria-label={site('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {request.reason && state.step === 'START' && (
        <p className="note reason">
          <Icon name="info" />
          <span>{request.reason}</span>
        </p>
      )}
      {Step ? (
        <Step key={state.step} state={state} go={go} finish={finish} restart={restart} />
      ) : (
        <State drawing="nothing" title={t('unknownStep')} text={t('unknownStepHelp')}>
          <Button kind="soft" onClick={restart}>
            {t('startAgain')}
          </Button>
        </State>
      )}
    </Drawer>
  )
}
