import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { albumForms } from '#lib/lists/album-forms.ts'
import { SelectField } from '#web/ui/field.tsx'
import { FormPartFields } from '#web/features/studio/form/form-parts.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { Genres, RatingField, YearField } from './facts-card.tsx'
import { MusicCredits } from './music-credits.tsx'
import type { MusicForm } from './music-form.ts'
import { ReleaseCard } from './release-card.tsx'
import { ScoreOfField } from './score-of-field.tsx'
import { TextsCard } from './texts-card.tsx'
import { LyricsCard } from './tracks/lyrics-card.tsx'
import { TracksCard } from './tracks/tracks-card.tsx'
import type { DraftOf } from './use-title-draft.ts'
import { WaysCard } from './ways-card.tsx'

/** The cards of music: what it is, its tracks or its own lyrics, who made it, and how it is sold. */
export function MusicCards({ draft, children }: { draft: DraftOf<'music'>; children?: ReactNode }) {
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const { saved } = draft
  const hasTracks = saved?.kind === 'music' && (saved.form === 'album' || saved.form === 'score')
  return (
    <>
      {/* a form of a new title has been saved a moment before it goes: files that are chosen there would be forgotten */}
      {children && saved !== null && (
        <FormPartFields of="tracks">
          {hasTracks ? <TracksCard album={saved} /> : <LyricsCard productId={saved.id} />}
        </FormPartFields>
      )}
      <div className="editor-columns">
        <fieldset disabled={!canEdit} className="editor-column">
          <FormPartFields of="texts">
            <TextsCard draft={draft} />
            <FormCard draft={draft} />
          </FormPartFields>
          <FormPartFields of="people">
            <CreditsCard draft={draft} />
          </FormPartFields>
          {children && (
            <FormPartFields of="where">
              <ReleaseCard draft={draft} />
            </FormPartFields>
          )}
        </fieldset>
        <div className="editor-column">
          <fieldset disabled={!canEdit} className="editor-column">
            <FormPartFields of="prices">
              <WaysCard draft={draft} onlyBuy />
            </FormPartFields>
            {!children && (
              <FormPartFields of="where">
                <ReleaseCard draft={draft} />
              </FormPartFields>
            )}
          </fieldset>
          {children}
        </div>
      </div>
    </>
  )
}

/** Its form, year, age rating and genres, and the film of a score. */
function FormCard({ draft }: { draft: DraftOf<'music'> }) {
  const t = useTranslations('studio.music')
  const facts = useTranslations('studio.facts')
  const { form, errors, set } = draft
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{facts('heading')}</h2>
      <SelectField
        label={t('form')}
        name="form"
        value={form.form}
        help={t(`formHelp.${form.form}`)}
        {...(errors['form'] === undefined ? {} : { error: errors['form'] })}
        onChange={(value) => set({ form: value as MusicForm['form'] }, 'form', 'score_of')}
        options={albumForms.map((one) => ({ value: one, label: t(`forms.${one}`) }))}
      />
      {form.form === 'score' && <ScoreOfField draft={draft} />}
      <div className="pair">
        <YearField draft={draft} />
        <RatingField draft={draft} />
      </div>
      <Genres draft={draft} />
    </section>
  )
}

function CreditsCard({ draft }: { draft: DraftOf<'music'> }) {
  const t = useTranslations('studio.music')
  const { form, errors, set } = draft
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('people')}</h2>
      <MusicCredits
        credits={form.credits}
        errors={errors}
        onChange={(credits) => set({ credits }, ...Object.keys(errors).filter((name) => name.startsWith('credits.')))}
      />
    </section>
  )
}
