import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { liveBacks } from '#lib/lists/screening-modes.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import type { DraftOf } from './use-title-draft.ts'

const replays = [0, 24, 48, 72, 168, 720]

/** Of a live event: how far back its viewers go, and for how long its tickets open it again. */
export function LiveCard({ draft, isFixed }: { draft: DraftOf<'screening'>; isFixed: boolean }) {
  const t = useTranslations('studio.screening.live')
  const locale = useLocale()
  const { form, errors, set } = draft
  const id = useId()
  const all = replays.includes(form.replay_hours) ? replays : [...replays, form.replay_hours].toSorted((a, b) => a - b)
  const labelOf = (hours: number) => {
    if (hours === 0) return t('noReplay')
    return hours % 24 === 0 && hours > 48
      ? t('replayDays', { days: localDigits(hours / 24, locale) })
      : t('replayHours', { hours: localDigits(hours, locale) })
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <fieldset disabled={isFixed} className="stack">
        <Segments
          label={t('back')}
          isLabelShown
          value={form.may_go_back}
          options={liveBacks.map((back) => ({ value: back, label: t(`backs.${back}`) }))}
          onChange={(back) => set({ may_go_back: back })}
        />
        <SelectField
          label={t('replay')}
          name="replay_hours"
          value={String(form.replay_hours)}
          {...(errors.live === undefined ? {} : { error: errors.live })}
          onChange={(value) => set({ replay_hours: Number(value) }, 'live')}
          options={all.map((hours) => ({ value: String(hours), label: labelOf(hours) }))}
        />
      </fieldset>
    </section>
  )
}
