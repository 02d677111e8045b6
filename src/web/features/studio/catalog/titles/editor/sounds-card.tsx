import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { MoveButton } from '#web/features/studio/form/move-button.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import type { FilmSounds, TitleMedia } from '#web/features/studio/media/files/media-data.ts'
import { asSent, draftOf, isChanged, moved, type SoundDraft, type SoundsDraft } from './sounds-draft.ts'
import './sounds-card.css'

type Props = { sounds: FilmSounds; onMedia: (media: TitleMedia) => void }

/** The sounds of the film that plays: what they are called, their order, which is hidden, and with which it begins. */
export function SoundsCard({ sounds, onMedia }: Props) {
  const t = useTranslations('studio.sounds')
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const heading = useId()
  const group = useId()
  const [draft, setDraft] = useState(() => draftOf(sounds))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const change = (sound: string, fields: Partial<SoundDraft>) =>
    setDraft({ ...draft, items: draft.items.map((one) => (one.sound === sound ? { ...one, ...fields } : one)) })
  const save = async () => {
    setBusy(true)
    try {
      const body = { version: sounds.version, ...asSent(draft) }
      onMedia(await call('PUT /studio/runs/:run/sounds', { params: { run: sounds.run }, body }))
      setErrors({})
      toast({ kind: 'good', text: t('saved') })
    } catch (error) {
      const faults = error instanceof ApiProblem ? error.errors : {}
      setErrors(Object.fromEntries(Object.entries(faults).map(([field, words]) => [field, words.join(' ')])))
      if (Object.keys(faults).length === 0) toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const back = () => {
    setDraft(draftOf(sounds))
    setErrors({})
  }
  const whole = errors['sounds'] ?? errors['first']
  return (
    <section className="card stack" aria-labelledby={heading}>
      <h2 id={heading}>{t('heading')}</h2>
      <p className="small muted">{t('help')}</p>
      <ol className="stack film-sounds">
        {draft.items.map((item, index) => (
          <SoundRow
            key={item.sound}
            item={item}
            group={group}
            isFirst={draft.first === item.sound}
            place={{ index, count: draft.items.length }}
            faults={{ fa: errors[`sounds.${index}.name_fa`], en: errors[`sounds.${index}.name_en`] }}
            canEdit={canEdit}
            onChange={(fields) => change(item.sound, fields)}
            onFirst={() => setDraft({ ...draft, first: item.sound })}
            onMove={(by) => setDraft({ ...draft, items: moved(draft.items, index, by) })}
          />
        ))}
      </ol>
      {whole !== undefined && (
        <p className="help wrong" role="alert">
          {whole}
        </p>
      )}
      {canEdit && <Verbs isChanged={isChanged(draft, sounds)} busy={busy} onSave={() => void save()} onBack={back} />}
    </section>
  )
}

type VerbsProps = { isChanged: boolean; busy: boolean; onSave: () => void; onBack: () => void }

function Verbs({ isChanged: isDirty, busy, onSave, onBack }: VerbsProps) {
  const t = useTranslations('studio.sounds')
  return (
    <div className="row wrap">
      <Button kind="soft" size="tight" busy={busy} disabled={!isDirty} onClick={onSave}>
        {t('save')}
      </Button>
      {isDirty && (
        <Button kind="plain" size="tight" onClick={onBack}>
          {t('back')}
        </Button>
      )}
    </div>
  )
}

type RowProps = {
  item: SoundsDraft['items'][number]
  group: string
  isFirst: boolean
  place: { index: number; count: number }
  faults: { fa: string | undefined; en: string | undefined }
  canEdit: boolean
  onChange: (fields: Partial<SoundDraft>) => void
  onFirst: () => void
  onMove: (by: -1 | 1) => void
}

function SoundRow({ item, group, isFirst, place, faults, canEdit, onChange, onFirst, onMove }: RowProps) {
  const t = useTranslations('studio.sounds')
  const { label, name_fa: fa, name_en: en, is_hidden: isHidden } = item
  return (
    <li className="film-sound" data-hidden={isHidden || undefined}>
      <div className="row">
        <p className="grow strong">
          <bdi>{label}</bdi>
        </p>
        {isHidden && <span className="tag">{t('hidden')}</span>}
        {isFirst && <span className="tag good">{t('first')}</span>}
        {canEdit && place.count > 1 && (
          <>
            <MoveButton label={t('up', { name: label })} by={-1} isOff={place.index === 0} onMove={() => onMove(-1)} />
            <MoveButton
              label={t('down', { name: label })}
              by={1}
              isOff={place.index === place.count - 1}
              onMove={() => onMove(1)}
            />
          </>
        )}
      </div>
      {canEdit && (
        <>
          <div className="pair" role="group" aria-label={label}>
            <Field
              label={t('name_fa')}
              name={`${item.sound}-fa`}
              lang="fa"
              dir="auto"
              maxLength={60}
              value={fa}
              placeholder={label}
              {...(faults.fa === undefined ? {} : { error: faults.fa })}
              onChange={(event) => onChange({ name_fa: event.target.value })}
            />
            <Field
              label={t('name_en')}
              name={`${item.sound}-en`}
              lang="en"
              dir="auto"
              maxLength={60}
              value={en}
              placeholder={label}
              {...(faults.en === undefined ? {} : { error: faults.en })}
              onChange={(event) => onChange({ name_en: event.target.value })}
            />
          </div>
          {place.count > 1 && (
            <div className="row wrap">
              <label className="row small">
                <input type="radio" name={group} checked={isFirst} disabled={isHidden} onChange={onFirst} />
                <span>{t('begin', { name: label })}</span>
              </label>
              <Toggle
                small
                label={t('hide', { name: label })}
                checked={isHidden}
                onChange={(checked) => onChange({ is_hidden: checked })}
              />
            </div>
          )}
        </>
      )}
    </li>
  )
}
