import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { signOutOn } from '#web/use-session.ts'
import { useSubmit } from '../use-submit.ts'
import { AgeChoice } from './age-choice.tsx'
import { DeleteProfile } from './delete-profile.tsx'
import { FacePicker } from './face-picker.tsx'
import { PinFields } from './pin-fields.tsx'
import { draftOf, formOf, type Profile, type ProfileDraft, type ProfileList } from './profile.ts'

type Props = {
  /** Null: a new one. */
  profile: Profile | null
  /** The owner's profile is the chosen one. */
  isOwners: boolean
  onSaved: (list: ProfileList) => void
  onClose: () => void
}

/** Name, picture, age and PIN of a profile. */
export function ProfileDrawer({ profile, isOwners, onSaved, onClose }: Props) {
  const t = useTranslations('profiles')
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(profile))
  const { form, busy, errors, setErrors, submit } = useSubmit()
  const change = (part: Partial<ProfileDraft>) => setDraft((before) => ({ ...before, ...part }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const sent = { form: formOf(draft, profile) }
    void submit(
      async () => {
        const list = profile
          ? await call('POST /me/profiles/:id', { params: { id: profile.id } }, sent)
          : await call('POST /me/profiles', {}, sent)
        toast({ kind: 'good', text: profile ? t('saved') : t('added') })
        onSaved(list)
      },
      (problem) => {
        setErrors((before) => ({ ...before, ...fieldOf(problem) }))
        if (!profile) signOutOn(problem)
      },
    )
  }
  const title = profile ? t('edit') : t('add')
  return (
    <Drawer label={title} onClose={onClose}>
      <div className="head">
        <h2 className="title">{title}</h2>
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <form className="step profile-form" noValidate ref={form} onSubmit={save}>
        <Field
          label={t('name')}
          name="name"
          autoComplete="off"
          dir="auto"
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <FacePicker profile={profile} face={draft.face} error={errors.avatar} onFace={(face) => change({ face })} />
        {!profile?.is_owner && (
          <AgeChoice value={draft.ageLimit} error={errors.age_limit} onChange={(ageLimit) => change({ ageLimit })} />
        )}
        <PinFields profile={profile} isOwners={isOwners} draft={draft} errors={errors} onChange={change} />
        <Button kind="main" size="decision" wide type="submit" busy={busy}>
          {profile ? t('save') : t('addThis')}
        </Button>
      </form>
      {profile && !profile.is_owner && <DeleteProfile profile={profile} onDeleted={onSaved} />}
    </Drawer>
  )
}

/** A refusal about one field is also shown beside that field. */
function fieldOf({ code, message }: ApiProblem): Record<string, string> {
  if (code === 'profile.avatar_unreadable' || code === 'request.too_large' || code.startsWith('picture.'))
    return { avatar: message }
  if (code === 'profile.wrong_pin' || code === 'profile.pin_needed') return { current_pin: message }
  return {}
}
