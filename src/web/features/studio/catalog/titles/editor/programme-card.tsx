import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { MoveButton } from '#web/features/studio/form/move-button.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { useTitlesNamed } from '../use-titles-named.ts'
import { movedPart, type PartForm, type PartRole, withPart } from './evening-form.ts'
import { type Film, isReady, minutesOf, useShownFilm } from './shown-film.ts'
import type { DraftOf } from './use-title-draft.ts'

type Props = { draft: DraftOf<'screening'>; film: Film | null; isFixed: boolean }

/** Edits the programme besides the film: an introduction, more films, an interval, a talk. */
export function ProgrammeCard({ draft, film, isFixed }: Props) {
  const t = useTranslations('studio.screening.evening')
  const id = useId()
  const { form, errors, set } = draft
  const change = (parts: PartForm[]) =>
    set({ parts, interval_after: Math.min(form.interval_after, Math.max(1, parts.length - 1)) }, 'parts', 'interval')
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('programme')}</h2>
      <p className="tiny muted">{t('programmeHelp')}</p>
      <fieldset disabled={isFixed} className="stack">
        <ol className="programme-parts">
          {form.parts.map((part, at) => (
            <PartRow
              key={part.item_id ?? 'film'}
              part={part}
              film={film}
              isFirst={at === 0}
              isLast={at === form.parts.length - 1}
              onMove={(by) => change(movedPart(form.parts, at, by))}
              onRemove={() => change(form.parts.toSpliced(at, 1))}
            />
          ))}
        </ol>
        {errors.parts !== undefined && (
          <p className="help wrong" role="alert">
            {errors.parts}
          </p>
        )}
        <AddPart parts={form.parts} filmId={form.film_id} onAdd={(part) => change(withPart(form.parts, part))} />
        {form.mode === 'together' && <Pauses draft={draft} />}
      </fieldset>
    </section>
  )
}

type RowProps = {
  part: PartForm
  film: Film | null
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function PartRow({ part, film, isFirst, isLast, onMove, onRemove }: RowProps) {
  const t = useTranslations('studio.screening.evening')
  const words = useTranslations('studio.screening')
  const locale = useLocale()
  const other = useShownFilm(part.item_id)
  const shown = part.item_id === null ? film : other.film
  const title = shown === null ? '…' : locale === 'fa' ? shown.title_fa : shown.title_en
  const minutes = shown === null ? null : minutesOf(shown)
  return (
    <li className="programme-part">
      <div className="grow">
        <p className="strong">{title}</p>
        <p className="tiny muted">
          {t(`roles.${part.role}`)}
          {minutes !== null && ` · ${t('minutes', { n: minutes })}`}
          {shown !== null && !isReady(shown) && ` · ${words('notReady')}`}
        </p>
      </div>
      <MoveButton label={t('up', { title })} by={-1} isOff={isFirst} onMove={() => onMove(-1)} />
      <MoveButton label={t('down', { title })} by={1} isOff={isLast} onMove={() => onMove(1)} />
      {part.item_id !== null && (
        <button type="button" className="icon-button" aria-label={t('remove', { title })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      )}
    </li>
  )
}

const roles = ['introduction', 'film', 'talk'] as const

type AddProps = { parts: readonly PartForm[]; filmId: number | null; onAdd: (part: PartForm) => void }

function AddPart({ parts, filmId, onAdd }: AddProps) {
  const t = useTranslations('studio.screening.evening')
  const words = useTranslations('studio.screening')
  const [role, setRole] = useState<PartRole>('introduction')
  const [text, setText] = useState('')
  const found = useTitlesNamed(text, 'movie')
  const free = found.filter(({ id }) => id !== filmId && !parts.some(({ item_id: one }) => one === id))
  return (
    <>
      <Segments
        label={t('addAs')}
        isLabelShown
        value={role}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={setRole}
      />
      <ComboBox
        label={t('add')}
        placeholder={words('filmSearch')}
        text={text}
        onText={setText}
        choices={free.map(({ id, title, other_title }) => ({ value: String(id), label: title, detail: other_title }))}
        onChoose={({ value }) => {
          onAdd({ item_id: Number(value), role })
          setText('')
        }}
        nothing={words('noFilm')}
      />
    </>
  )
}

/** The interval and where it is, and a talk in words. */
function Pauses({ draft: { form, errors, set } }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening.evening')
  const locale = useLocale()
  const places = form.parts.slice(0, -1).length + (form.talk_minutes.trim() === '' ? 0 : 1)
  return (
    <div className="pair">
      <Field
        label={t('interval')}
        name="interval"
        inputMode="numeric"
        autoComplete="off"
        value={form.interval_minutes}
        onChange={(event) => set({ interval_minutes: event.target.value }, 'interval')}
        {...(errors.interval === undefined ? {} : { error: errors.interval })}
        help={t('intervalHelp')}
      />
      {places > 0 && form.interval_minutes.trim() !== '' && (
        <SelectField
          label={t('after')}
          name="interval_after"
          value={String(form.interval_after)}
          onChange={(value) => set({ interval_after: Number(value) }, 'interval')}
          options={Array.from({ length: places }, (_, index) => ({
            value: String(index + 1),
            label: t('afterPart', { n: localDigits(index + 1, locale) }),
          }))}
        />
      )}
      <Field
        label={t('talk')}
        name="talk_minutes"
        inputMode="numeric"
        autoComplete="off"
        value={form.talk_minutes}
        onChange={(event) => set({ talk_minutes: event.target.value })}
        {...(errors.talk_minutes === undefined ? {} : { error: errors.talk_minutes })}
        help={t('talkHelp')}
      />
    </div>
  )
}
