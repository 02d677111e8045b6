import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShownUserName } from '../shown-user-name.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'
import { UserNameChange } from './user-name-change.tsx'

/** The member's user name, and a button to change it. */
export function UserNameCard({ me, onChange }: { me: Me; onChange: (me: Me) => void }) {
  const t = useTranslations('details')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card">
      <h2>{t('userName')}</h2>
      <p className="row">
        <Icon name="lock" />
        <span className="grow">
          <ShownUserName userName={me.user_name} />
        </span>
      </p>
      <p className="small muted">{t('userNameHelp')}</p>
      <Button kind="outline" onClick={() => setOpen(true)}>
        {t('changeUserName')}
      </Button>
      {isOpen && (
        <SettingsDrawer label={t('changeUserName')} onClose={() => setOpen(false)}>
          <UserNameChange
            me={me}
            onDone={(changed) => {
              setOpen(false)
              onChange(changed)
            }}
          />
        </SettingsDrawer>
      )}
    </section>
  )
}
