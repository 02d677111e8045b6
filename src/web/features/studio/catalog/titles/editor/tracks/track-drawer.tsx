import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { DraftField, DraftMoney } from '#web/features/studio/form/draft-field.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { useDraft } from '#web/features/studio/form/use-draft.ts'
import { MusicCredits } from '../music-credits.tsx'
import { emptyTrack, type TrackForm, trackForm, trackInput } from './track-form.ts'
import { nextNumber, type StudioTrack, type TrackInput, type Tracks } from './tracks-data.ts'

type Props = {
  albumId: number
  /** Null: a new one. */
  track: StudioTrack | null
  others: readonly StudioTrack[]
  onSaved: (tracks: Tracks) => void
  onClose: () => void
}

/** All fields of one track. */
export function TrackDrawer({ albumId, track, others, onSaved, onClose }: Props) {
  const t = useTranslations('studio.music')
  const locale = useLocale()
  const draft = useDraft<StudioTrack, TrackForm, TrackInput>({
    saved: track,
    formOf: (saved) => (saved === null ? emptyTrack(nextNumber(others, 1), locale) : trackForm(saved, locale)),
    read: (form) => trackInput(form),
    send: (input, was) => sendTrack(albumId, input, was, onSaved),
  })
  const { form, errors, set, isSaving } = draft
  const name = locale === 'fa' ? form.title_fa : form.title_en
  return (
    <Drawer label={track === null ? t('newTrack') : t('trackOf', { title: name })} onClose={onClose}>
      <form
        className="stack track-form"
        onSubmit={(event) => {
          event.preventDefault()
          void saveDraft(draft, t('trackSaved'), onClose)
        }}
      >
        <h2>{track === null ? t('newTrack') : name}</h2>
        <DraftField draft={draft} column="title_fa" label={t('titleFa')} lang="fa" dir="rtl" required maxLength={300} />
        <DraftField draft={draft} column="title_en" label={t('titleEn')} lang="en" dir="ltr" required maxLength={300} />
        <div className="pair">
          <DraftField draft={draft} column="disc" label={t('disc')} inputMode="numeric" />
          <DraftField draft={draft} column="number" label={t('number')} inputMode="numeric" />
        </div>
        <label className="check">
          <input
            type="checkbox"
            name="is_free"
            checked={form.is_free}
            onChange={(event) => set({ is_free: event.target.checked }, 'sales.is_free')}
          />
          <span>
            {t('freeTrack')}
            <span className="tiny muted block">{t('freeTrackHelp')}</span>
          </span>
        </label>
        {errors['sales.is_free'] && <p className="help wrong">{errors['sales.is_free']}</p>}
        {!form.is_free && (
          <div className="pair">
            <DraftMoney
              draft={draft}
              column="toman"
              field="sales.buy.irr"
              label={t('toman')}
              currency="IRR"
              help={t('priceHelp')}
            />
            <DraftMoney draft={draft} column="usd" field="sales.buy.usd" label={t('usd')} currency="USD" />
          </div>
        )}
        <h3>{t('people')}</h3>
        <p className="small muted">{t('trackPeopleHelp')}</p>
        <MusicCredits credits={form.credits} errors={errors} onChange={(credits) => set({ credits })} />
        {draft.isStale && <p className="note failed">{t('stale')}</p>}
        <div className="row wrap">
          <Button kind="main" type="submit" busy={isSaving}>
            {t('save')}
          </Button>
          <Button kind="plain" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

/** Creates or changes a track; returns it as it was saved, and hands over the whole list. */
async function sendTrack(
  albumId: number,
  input: TrackInput,
  was: StudioTrack | null,
  onSaved: (tracks: Tracks) => void,
): Promise<StudioTrack> {
  const params = { id: albumId }
  if (was !== null) {
    const body = { ...input, version: was.version }
    const tracks = await call('PUT /studio/titles/:id/tracks/:track', { params: { ...params, track: was.id }, body })
    onSaved(tracks)
    return tracks.items.find(({ id }) => id === was.id) ?? was
  }
  const { added, ...tracks } = await call('POST /studio/titles/:id/tracks', { params, body: { tracks: [input] } })
  onSaved(tracks)
  const made = tracks.items.find(({ id }) => id === added[0])
  if (made === undefined) throw new Error('The track that was made is not in the list.')
  return made
}
