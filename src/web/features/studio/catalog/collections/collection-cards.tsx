import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Picture } from '#web/ui/picture.tsx'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { accepted, fileForm } from '#web/features/studio/media/pictures/picture-file.ts'
import { usePictureChange } from '#web/features/studio/media/pictures/use-picture-change.ts'
import type { TitleCollection } from './collection-form.ts'
import type { CollectionDraft } from './collection-editor.tsx'
import '#web/features/studio/media/pictures/pictures.css'

/** Name, line and story, in both languages. */
export function WordsCard({ draft }: { draft: CollectionDraft }) {
  const t = useTranslations('studio.titleCollections')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('words')}</h2>
      <DraftField draft={draft} column="title_fa" label={t('title_fa')} lang="fa" dir="rtl" maxLength={120} />
      <DraftField draft={draft} column="title_en" label={t('title_en')} lang="en" dir="ltr" maxLength={120} />
      <DraftField draft={draft} column="line_fa" label={t('line_fa')} lang="fa" dir="rtl" maxLength={300} />
      <DraftField draft={draft} column="line_en" label={t('line_en')} lang="en" dir="ltr" maxLength={300} />
      <DraftArea draft={draft} column="story_fa" label={t('story_fa')} lang="fa" most={8000} rows={8} />
      <DraftArea draft={draft} column="story_en" label={t('story_en')} lang="en" most={8000} rows={8} />
    </section>
  )
}

/** Whether it is on the site, and from when until when. */
export function TimesCard({ draft }: { draft: CollectionDraft }) {
  const t = useTranslations('studio.titleCollections')
  const id = useId()
  const { form, errors, set } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('times')}</h2>
      <Toggle label={t('isShown')} checked={form.isShown} onChange={(isShown) => set({ isShown })} />
      <MomentFields
        name="shown_from"
        label={t('from')}
        empty={t('fromEmpty')}
        entry={form.from}
        error={errors['shown_from']}
        onChange={(from) => set({ from }, 'shown_from', 'shown_until')}
      />
      <MomentFields
        name="shown_until"
        label={t('until')}
        empty={t('untilEmpty')}
        entry={form.until}
        error={errors['shown_until']}
        onChange={(until) => set({ until }, 'shown_until')}
      />
    </section>
  )
}

type PictureProps = { collection: TitleCollection; onChanged: (collection: TitleCollection) => void }

/** The picture at the head of its page. It is saved by itself. */
export function PictureCard({ collection, onChanged }: PictureProps) {
  const t = useTranslations('studio.titleCollections')
  const id = useId()
  const { work, fault, take, run } = usePictureChange<'send'>()
  const busy = work !== null
  const params = { id: collection.id }
  const send = (file: File) =>
    void run(
      'send',
      async () =>
        onChanged(await call('POST /studio/title-collections/:id/picture', { params }, { form: fileForm(file) })),
      t('pictureSaved'),
    )
  return (
    <section className="card stack" aria-labelledby={id} aria-busy={busy || undefined}>
      <h2 id={id}>{t('picture')}</h2>
      {collection.picture ? (
        <Picture image={collection.picture} className="still" sizes="400px" />
      ) : (
        <p className="small muted">{t('noPicture')}</p>
      )}
      <DropZone
        label={t(collection.picture ? 'changePicture' : 'addPicture')}
        help={t('pictureTypes')}
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
