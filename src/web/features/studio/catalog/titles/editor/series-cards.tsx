import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { FormPartFields } from '#web/features/studio/form/form-parts.tsx'
import { CardColumns } from './card-columns.tsx'
import { FactsCard, RatingField } from './facts-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { ReleaseCard } from './release-card.tsx'
import { TextsCard } from './texts-card.tsx'
import type { DraftOf } from './use-title-draft.ts'
import { WaysCard } from './ways-card.tsx'

/** The cards of a series. */
export function SeriesCards({ draft, children }: { draft: DraftOf<'series'>; children?: ReactNode }) {
  return (
    <CardColumns
      main={
        <>
          <FormPartFields of="texts">
            <TextsCard draft={draft} />
            <FactsCard draft={draft} />
          </FormPartFields>
          <FormPartFields of="people">
            <PeopleCard draft={draft} />
          </FormPartFields>
        </>
      }
      aside={
        <>
          <FormPartFields of="prices">
            <WaysCard draft={draft} />
          </FormPartFields>
          <FormPartFields of="where">
            <ReleaseCard draft={draft} />
          </FormPartFields>
        </>
      }
    >
      {children}
    </CardColumns>
  )
}

/** The cards of a season. */
export function SeasonCards({ draft, children }: { draft: DraftOf<'season'>; children?: ReactNode }) {
  return (
    <CardColumns
      isAfter
      main={
        <>
          <FormPartFields of="texts">
            <TextsCard draft={draft} />
            <SeasonPosition draft={draft} />
          </FormPartFields>
        </>
      }
      aside={
        <>
          <FormPartFields of="prices">
            <WaysCard draft={draft} />
          </FormPartFields>
          <FormPartFields of="where">
            <ReleaseCard draft={draft} />
          </FormPartFields>
        </>
      }
    >
      {children}
    </CardColumns>
  )
}

function SeasonPosition({ draft }: { draft: DraftOf<'season'> }) {
  const t = useTranslations('studio.series')
  const { form, errors, set } = draft
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('position')}</h2>
      <div className="pair">
        <Field
          label={t('seasonNumber')}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          required
          value={form.number}
          onChange={(event) => set({ number: event.target.value })}
          error={errors.number}
          help={t('seasonNumberHelp')}
        />
        <RatingField draft={draft} />
      </div>
    </section>
  )
}

/** The cards of an episode. */
export function EpisodeCards({ draft, children }: { draft: DraftOf<'episode'>; children?: ReactNode }) {
  return (
    <CardColumns
      main={
        <>
          <FormPartFields of="texts">
            <TextsCard draft={draft} />
            <EpisodePosition draft={draft} />
          </FormPartFields>
          <FormPartFields of="people">
            <PeopleCard draft={draft} />
          </FormPartFields>
        </>
      }
      aside={
        <>
          <FormPartFields of="prices">
            <WaysCard draft={draft} />
          </FormPartFields>
          <FormPartFields of="where">
            <ReleaseCard draft={draft} />
          </FormPartFields>
        </>
      }
    >
      {children}
    </CardColumns>
  )
}

function EpisodePosition({ draft }: { draft: DraftOf<'episode'> }) {
  const t = useTranslations('studio.series')
  const { form, errors, set } = draft
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('position')}</h2>
      <div className="pair">
        <Field
          label={t('episodeNumber')}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          required
          value={form.number}
          onChange={(event) => set({ number: event.target.value })}
          error={errors.number}
        />
        <Field
          label={t('creditsAt')}
          name="credits_at_ms"
          inputMode="numeric"
          autoComplete="off"
          value={form.credits_at}
          onChange={(event) => set({ credits_at: event.target.value }, 'credits_at_ms')}
          error={errors.credits_at_ms}
          help={t('creditsAtHelp')}
        />
      </div>
      <RatingField draft={draft} />
    </section>
  )
}
