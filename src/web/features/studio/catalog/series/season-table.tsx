import { useEffect, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { DraftFrame } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { useUploads } from '#web/features/studio/media/files/uploads.ts'
import { EpisodeFields } from './episode-fields.tsx'
import { FilesPanel } from './files-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { RowsPanel } from './rows-panel.tsx'
import type { StudioSeason } from './season-data.ts'
import { withRow } from './season-table-form.ts'
import { type TableDraft, useSeason, useTableDraft } from './use-season.ts'
import './season.css'

type Props = { seriesId: number; seasonId: number; onChanged: () => void }

/** The episodes of a season, edited as one table. */
export function SeasonTable({ seriesId, seasonId, onChanged }: Props) {
  const uploads = useUploads()
  const { value, error, reload } = useSeason(seriesId, seasonId, uploads.length > 0)
  if (error !== null) return <FailedPart onRetry={reload} />
  if (value === null) return <BlockSkeleton boxes={1} />
  if (value.season === undefined) return null
  return <Table key={seasonId} season={value.season} all={value.all} onChanged={onChanged} onReload={reload} />
}

type TableProps = {
  season: StudioSeason
  /** All seasons of the series: a special is placed after an episode of any. */
  all: readonly StudioSeason[]
  onChanged: () => void
  onReload: () => void
}

function Table({ season, all, onChanged, onReload }: TableProps) {
  const t = useTranslations('studio.series')
  const locale = useLocale()
  const id = useId()
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const draft = useTableDraft(season)
  const { adopt } = draft
  // what the pipeline does with the files is asked again and again
  useEffect(() => {
    adopt(season)
    // only a newer answer is taken
    // oxlint-disable-next-line react/exhaustive-deps
  }, [season])
  const save = () =>
    saveDraft(draft, t('tableSaved'), () => {
      onReload()
      onChanged()
    })
  const { rows } = draft.form
  return (
    <DraftFrame draft={draft} stale={{ what: 'title', onReload: () => draft.restart(season) }} head={null}>
      <section className="card stack season-table editor-note" aria-labelledby={id}>
        <div className="row between wrap">
          <h2 id={id}>{t('episodes', { n: rows.length, count: localDigits(rows.length, locale) })}</h2>
          {canEdit && <PublishAll draft={draft} onPublished={onChanged} onReload={onReload} />}
        </div>
        {rows.length === 0 && <p className="small muted">{t('noEpisodes')}</p>}
        <fieldset disabled={!canEdit} className="episode-rows">
          <legend className="only-said">{t('table')}</legend>
          {rows.map((row, at) => (
            <EpisodeFields
              key={row.key}
              row={row}
              at={at}
              season={season}
              all={all}
              errors={draft.errors}
              onChange={(change, ...fields) =>
                draft.set(
                  (form) => ({ ...form, rows: withRow(form.rows, at, change) }),
                  ...fields.map((field) => `episodes.${at}.${field}`),
                )
              }
              onRemove={() =>
                draft.set((form) => ({
                  rows: form.rows.filter(({ key }) => key !== row.key),
                  removed: row.id === null ? form.removed : [...form.removed, row.id],
                }))
              }
            />
          ))}
        </fieldset>
        {canEdit && (
          <>
            <RowsPanel draft={draft} />
            <PlanPanel draft={draft} season={season} />
            <FilesPanel season={season} onSent={onReload} />
            <div className="row wrap">
              <Button
                kind={draft.isDirty ? 'main' : 'soft'}
                size="tight"
                busy={draft.isSaving}
                aria-disabled={!draft.isDirty || undefined}
                onClick={draft.isDirty ? () => void save() : undefined}
              >
                {t('saveTable')}
              </Button>
              {draft.isDirty && <span className="small muted">{t('tableUnsaved')}</span>}
            </div>
          </>
        )}
      </section>
    </DraftFrame>
  )
}

type PublishProps = { draft: TableDraft; onPublished: () => void; onReload: () => void }

/** Publishes every episode that has all it needs, and the season with them. */
function PublishAll({ draft, onPublished, onReload }: PublishProps) {
  const t = useTranslations('studio.series')
  const locale = useLocale()
  const season = draft.saved
  const ready = season?.episodes.filter(({ state, missing }) => state === 'draft' && missing.length === 0) ?? []
  if (season === null || ready.length === 0) return null
  const publish = async () => {
    try {
      const body = { episodes: ready.map(({ id }) => id) }
      draft.adopt(await call('POST /studio/seasons/:id/publish', { params: { id: season.id }, body }))
      toast({ kind: 'good', text: t('publishedAll') })
      onReload()
      onPublished()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Button
      kind="outline"
      size="tight"
      aria-disabled={draft.isDirty || undefined}
      onClick={draft.isDirty ? undefined : () => void publish()}
    >
      <Icon name="check" />
      {t('publishReady', { n: ready.length, count: localDigits(ready.length, locale) })}
    </Button>
  )
}
