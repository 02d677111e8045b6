import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { localise } from '#web/i18n/locale.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { productPath } from '#web/kinds/kinds.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { runOf } from '#web/features/studio/media/files/media-data.ts'
import { useTitleMedia } from '#web/features/studio/media/files/use-title-media.ts'
import { VideoCard } from '#web/features/studio/media/files/video-card.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import type { StudioTitle } from '../title-data.ts'
import { EditorHead } from './editor-head.tsx'
import { FormCards } from './form-cards.tsx'
import { partsOf } from './kind-parts.tsx'
import { DraftFrame } from '#web/features/studio/form/draft-frame.tsx'
import { FormPartFields } from '#web/features/studio/form/form-parts.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { screeningFromPath } from './new-title-address.ts'
import { PicturesCard } from './pictures-card.tsx'
import { MarksCard } from './marks-card.tsx'
import { MissingNote } from './missing-note.tsx'
import { SoundsCard } from './sounds-card.tsx'
import { SubtitlesCard } from './subtitles-card.tsx'
import { TitleFormParts } from './title-form-parts.tsx'
import { type TitleDraft, useTitleDraft } from './use-title-draft.ts'

/** Everything about one title on one page. */
export function TitleEditor({ first }: { first: StudioTitle }) {
  const t = useTranslations('studio.editor')
  const draft = useTitleDraft(first)
  const title = draft.saved ?? first
  const params = { id: title.id }
  const reread = () => call('GET /studio/titles/:id', { params })
  const { media, put, refresh } = useTitleMedia(title.id, first.media, () => {
    // The list of missing things depends on the film.
    reread().then(draft.adopt, () => undefined)
  })
  const { files, Parts } = partsOf(title.kind)
  const { purposes, medium } = files(title)
  const video = { productId: title.id, media, onMedia: put, refresh, medium }
  const save = () => saveDraft(draft, t('savedToast'), (saved) => put(saved.media))
  return (
    <DraftFrame
      draft={draft}
      stale={{ what: 'title', onReload: () => void reread().then(draft.restart, toastError) }}
      head={
        <EditorHead draft={draft} onSave={() => void save()}>
          <Verbs draft={draft} title={title} />
        </EditorHead>
      }
    >
      <MissingNote title={title} isDirty={draft.isDirty} />
      <TitleFormParts draft={draft} title={title} media={media}>
        {Parts && (
          <FormPartFields of="parts">
            <Parts title={title} onChanged={() => void reread().then(draft.adopt, () => undefined)} />
          </FormPartFields>
        )}
        {purposes.includes('feature') && (
          <FormPartFields of="video">
            <VideoCard purpose="feature" {...video} />
          </FormPartFields>
        )}
        <FormCards draft={draft}>
          <FormPartFields of="pictures">
            <PicturesCard title={{ ...title, media }} onTitle={draft.adopt} />
          </FormPartFields>
          {purposes.length > 0 && medium === 'film' && (
            <FormPartFields of="subtitles">
              <SubtitlesCard id={title.id} tracks={media.subtitles} run={runOf(media, 'feature')} onMedia={put} />
              {media.sounds !== null && <SoundsCard key={media.sounds.version} sounds={media.sounds} onMedia={put} />}
              {media.marks !== null && (
                <MarksCard key={media.marks.version} id={title.id} marks={media.marks} onMedia={put} />
              )}
            </FormPartFields>
          )}
          {purposes.includes('preview') && (
            <FormPartFields of="video" isMore={purposes.includes('feature')}>
              <VideoCard purpose="preview" {...video} />
            </FormPartFields>
          )}
        </FormCards>
      </TitleFormParts>
    </DraftFrame>
  )
}

/** Buttons to view it on the site, to publish it, and to take it off the site, after a question. */
function Verbs({ draft, title }: { draft: TitleDraft; title: StudioTitle }) {
  const t = useTranslations('studio.editor')
  const locale = useLocale()
  const canEdit = useMayCall('POST /studio/titles/:id/publish')
  const [busy, setBusy] = useState(false)
  const isPublished = title.state === 'published'
  const page =
    'part_of' in title ? `/series/${title.part_of.series_id}?season=${title.part_of.season}` : productPath(title)
  const isReady = title.missing.length === 0 && !draft.isDirty
  const params = { id: title.id }
  const publish = async () => {
    setBusy(true)
    try {
      draft.adopt(await call('POST /studio/titles/:id/publish', { params }))
      toast({ kind: 'good', text: t('published') })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {isPublished && page !== null && (
        <a className="button soft tight" href={localise(page, locale)} target="_blank" rel="noreferrer">
          <Icon name="eye" />
          {t('preview')}
          <span className="only-said">{t('newTab')}</span>
        </a>
      )}
      {canEdit && (title.kind === 'movie' || title.kind === 'screening') && (
        <ButtonLink kind="soft" size="tight" to={screeningFromPath(title.id)}>
          <Icon name="plus" />
          {t(title.kind === 'screening' ? 'copyScreening' : 'screeningOfIt')}
        </ButtonLink>
      )}
      {canEdit && isPublished && (
        <RemoveAsked
          kind="outline"
          isOff={draft.isDirty}
          words={{
            remove: t('unpublish'),
            title: t('unpublishAsked.title'),
            text: t('unpublishAsked.text'),
            confirm: t('unpublishAsked.confirm'),
            leave: t('unpublishAsked.leave'),
            removed: t('unpublished'),
          }}
          onRemove={async () => draft.adopt(await call('POST /studio/titles/:id/unpublish', { params }))}
          onRemoved={() => undefined}
        />
      )}
      {canEdit && !isPublished && (
        <Button
          kind={isReady ? 'main' : 'soft'}
          size="tight"
          busy={busy}
          aria-disabled={!isReady || undefined}
          aria-describedby={isReady ? undefined : 'title-missing'}
          onClick={isReady ? () => void publish() : undefined}
        >
          {t('publish')}
        </Button>
      )}
    </>
  )
}
