import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { useSession } from '#web/use-session.ts'
import { FactorsPart } from '../factors/factors-part.tsx'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import './settings.css'

type Props = {
  devices: OutputOf<'GET /me/sessions'>
  onDevices: (devices: OutputOf<'GET /me/sessions'>) => void
  onPassword: () => void
}

/** The password, the second step of sign-in, and the signed-in devices. */
export function SecurityPage({ devices, onDevices, onPassword }: Props) {
  const t = useTranslations('security')
  const session = useSession()
  const userName = session.state === 'member' ? (session.me?.user_name ?? '') : ''
  return (
    <div className="settings">
      <h1 className="page-title">{t('title')}</h1>
      <PasswordForm userName={userName} onDone={onPassword} />
      <FactorsPart />
      <Devices devices={devices} onDevices={onDevices} />
    </div>
  )
}
