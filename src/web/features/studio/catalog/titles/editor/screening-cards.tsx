import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { FormPartFields } from '#web/features/studio/form/form-parts.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { GuestCard } from './guest-card.tsx'
import { LiveCard } from './live-card.tsx'
import { ProgrammeCard } from './programme-card.tsx'
import { RatingField } from './facts-card.tsx'
import { WhereFields } from './release-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { ReadinessCard, SumsCard } from './screening-checks.tsx'
import { ScreeningPreview } from './screening-preview.tsx'
import { SeatsCard } from './seats-card.tsx'
import { ShownFilmCard } from './shown-film-card.tsx'
import { useShownFilm } from './shown-film.ts'
import { TextsCard } from './texts-card.tsx'
import { TimeCard } from './time-card.tsx'
import type { DraftOf } from './use-title-draft.ts'
import './screening-cards.css'

/** The cards of a screening: what is shown, when, for how many and at what price. */
export function ScreeningCards({ draft, children }: { draft: DraftOf<'screening'>; children?: ReactNode }) {
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const isLive = draft.form.mode === 'live'
  const shown = useShownFilm(isLive ? null : draft.form.film_id)
  const taken = draft.saved?.kind === 'screening' ? draft.saved.seats_taken : 0
  return (
    <div className="editor-columns">
      <fieldset disabled={!canEdit} className="editor-column">
        <FormPartFields of="time">
          {!isLive && <ShownFilmCard draft={draft} shown={shown} isFixed={taken > 0} />}
          <TimeCard draft={draft} film={shown.film} isFixed={taken > 0} />
          {isLive ? (
            <LiveCard draft={draft} isFixed={taken > 0} />
          ) : (
            <ProgrammeCard draft={draft} film={shown.film} isFixed={taken > 0} />
          )}
        </FormPartFields>
        <FormPartFields of="seats">
          <SeatsCard draft={draft} taken={taken} />
          <GuestCard draft={draft} />
          <RulesCard draft={draft} />
        </FormPartFields>
        <FormPartFields of="texts">
          <TextsCard draft={draft} />
        </FormPartFields>
      </fieldset>
      <div className="editor-column">
        <ScreeningPreview draft={draft} film={shown.film} taken={taken} />
        <ReadinessCard draft={draft} film={shown.film} />
        <SumsCard form={draft.form} />
        <fieldset disabled={!canEdit} className="editor-column">
          <FormPartFields of="where">
            <AudienceCard draft={draft} />
          </FormPartFields>
        </fieldset>
        {children}
      </div>
    </div>
  )
}

function AudienceCard({ draft }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('audience')}</h2>
      <RatingField draft={draft} />
      <WhereFields draft={draft} />
    </section>
  )
}
