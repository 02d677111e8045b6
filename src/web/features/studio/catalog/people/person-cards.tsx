import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { accepted, fileForm } from '#web/features/studio/media/pictures/picture-file.ts'
import { usePictureChange } from '#web/features/studio/media/pictures/use-picture-change.ts'
import type { PersonDraft } from './person-editor.tsx'
import type { StudioPerson } from './person-form.ts'

/** Names, and when and where they were born. */
export function NamesCard({ draft }: { draft: PersonDraft }) {
  const t = useTranslations('studio.peopleRoom')
  const id = useId()
  const { form, set } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('names')}</h2>
      <DraftField draft={draft} column="name_fa" label={t('name_fa')} lang="fa" dir="rtl" maxLength={200} />
      <DraftField draft={draft} column="name_en" label={t('name_en')} lang="en" dir="ltr" maxLength={200} />
      <Toggle label={t('isGroup')} checked={form.isGroup} onChange={(isGroup) => set({ isGroup })} />
      <DraftField
        draft={draft}
        column="born"
        field="born_year"
        label={t(form.isGroup ? 'founded' : 'born')}
        help={t('bornHelp')}
        inputMode="numeric"
      />
      <DraftField draft={draft} column="birthplace_fa" label={t('birthplace_fa')} lang="fa" dir="rtl" maxLength={120} />
      <DraftField draft={draft} column="birthplace_en" label={t('birthplace_en')} lang="en" dir="ltr" maxLength={120} />
    </section>
  )
}

export function BiographyCard({ draft }: { draft: PersonDraft }) {
  const t = useTranslations('studio.peopleRoom')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('biography')}</h2>
      <DraftArea draft={draft} column="biography_fa" label={t('biography_fa')} lang="fa" most={4000} rows={7} />
      <DraftArea draft={draft} column="biography_en" label={t('biography_en')} lang="en" most={4000} rows={7} />
    </section>
  )
}

type Props = { person: StudioPerson; onChanged: (person: StudioPerson) => void }

/** The photo. It is saved by itself. */
export function PhotoCard({ person, onChanged }: Props) {
  const t = useTranslations('studio.peopleRoom')
  const id = useId()
  const { work, fault, take, run } = usePictureChange<'send' | 'remove'>()
  const busy = work !== null
  const params = { id: person.id }
  const send = (file: File) =>
    void run(
      'send',
      async () => onChanged(await call('POST /studio/people/:id/photo', { params }, { form: fileForm(file) })),
      t('photoSaved'),
    )
  const remove = () =>
    void run(
      'remove',
      async () => onChanged(await call('DELETE /studio/people/:id/photo', { params })),
      t('photoRemoved'),
    )
  return (
    <section className="card stack" aria-labelledby={id} aria-busy={busy || undefined}>
      <h2 id={id}>{t('photo')}</h2>
      {person.photo ? (
        <>
          <Picture image={person.photo} className="person-photo" sizes="160px" />
          <Button kind="soft" size="tight" disabled={busy} onClick={remove}>
            {t('removePhoto')}
          </Button>
        </>
      ) : (
        <p className="small muted">{t('noPhoto')}</p>
      )}
      <DropZone
        label={t(person.photo ? 'changePhoto' : 'addPhoto')}
        help={t('photoTypes')}
        accept={accepted}
        isSmall
        disabled={busy}
        onFile={(file) => take(file, send)}
      />
      {fault && (
        <p className="help wrong" role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}

/** The titles in whose credits they stand. */
export function TitlesCard({ person }: { person: StudioPerson }) {
  const t = useTranslations('studio.peopleRoom')
  const locale = useLocale()
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('titles')}</h2>
      {person.titles.length === 0 && <p className="small muted">{t('noTitles')}</p>}
      <ul className="plain-list">
        {person.titles.map(({ id: title, title: name, state }) => (
          <li key={title}>
            <Link className="link" to={`/studio/titles/${title}`}>
              {name}
            </Link>{' '}
            {state === 'draft' && <span className="tag">{t('draft')}</span>}
          </li>
        ))}
      </ul>
      <p className="small muted">{t('alerts', { n: person.alerts, count: localDigits(person.alerts, locale) })}</p>
    </section>
  )
}
