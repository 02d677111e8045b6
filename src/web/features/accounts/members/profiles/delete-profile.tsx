import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { signOutOn } from '#web/use-session.ts'
import type { Profile, ProfileList } from './profile.ts'

type Props = { profile: Profile; onDeleted: (list: ProfileList) => void }

/** Deletes a profile, after a question that says what is deleted with it. */
export function DeleteProfile({ profile, onDeleted }: Props) {
  const t = useTranslations('profiles')
  const [asking, setAsking] = useState(false)
  // after a no, focus returns to where it was
  const [wasAsked, setWasAsked] = useState(false)
  const ask = (asks: boolean) => {
    setAsking(asks)
    setWasAsked(true)
  }
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      const list = await call('DELETE /me/profiles/:id', { params: { id: profile.id } })
      toast({ kind: 'good', text: t('deleted') })
      onDeleted(list)
    } catch (error) {
      setBusy(false)
      toastError(error)
      signOutOn(error)
    }
  }
  if (!asking) {
    return (
      <div className="profile-delete">
        <Button kind="plain" size="tight" autoFocus={wasAsked} onClick={() => ask(true)}>
          <Icon name="trash" />
          {t('delete')}
        </Button>
      </div>
    )
  }
  return (
    <section className="profile-delete asking" role="alert">
      <h3>{t.rich('deleteTitle', { name: () => <bdi>{profile.name}</bdi> })}</h3>
      <p className="small">{t('deleteText')}</p>
      <div className="row wrap">
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          {t('deleteYes')}
        </Button>
        <Button kind="plain" autoFocus disabled={busy} onClick={() => ask(false)}>
          {t('deleteNo')}
        </Button>
      </div>
    </section>
  )
}
