import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Field } from '#web/ui/field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { PriceField, type WayEdit } from './price-field.tsx'
import { SaleFields } from './sale-fields.tsx'
import type { TitleDraft } from './use-title-draft.ts'
import type { WayName } from './ways-form.ts'

/** One way: whether it is offered, its prices, its windows, a sale, and its limit. */
export function WayFields({ draft, name }: { draft: TitleDraft; name: WayName }) {
  const t = useTranslations('studio.ways')
  const form = draft.form[name]
  const edit: WayEdit = {
    draft,
    name,
    form,
    setWay: (change, ...fields) =>
      draft.set({ [name]: { ...form, ...change } }, ...fields.map((field) => `sales.${name}.${field}`)),
    errorOf: (field) => draft.errors[`sales.${name}.${field}`],
  }
  return (
    <div className="way-block">
      <Toggle
        label={t(name)}
        checked={form.isOffered}
        onChange={(isOffered) => edit.setWay({ isOffered }, 'irr', 'usd')}
      />
      {form.isOffered && (
        <div className="stack">
          {name === 'rent' && <Windows edit={edit} />}
          <div className="pair">
            <PriceField edit={edit} column="toman" field="irr" help={t('tomanHelp')} />
            <PriceField edit={edit} column="usd" field="usd" help={t('usdHelp')} />
          </div>
          <SaleFields edit={edit} />
          <PlacesField edit={edit} />
        </div>
      )}
    </div>
  )
}

function Windows({ edit }: { edit: WayEdit }) {
  const t = useTranslations('studio.ways')
  const { form, setWay, errorOf } = edit
  return (
    <div className="pair">
      <Field
        label={t('startDays')}
        name="sales.rent.start_days"
        inputMode="numeric"
        autoComplete="off"
        value={form.startDays}
        onChange={(event) => setWay({ startDays: event.target.value }, 'start_days')}
        error={errorOf('start_days')}
        help={t('startDaysHelp')}
        after={<span className="small muted">{t('days')}</span>}
      />
      <Field
        label={t('watchHours')}
        name="sales.rent.watch_hours"
        inputMode="numeric"
        autoComplete="off"
        value={form.watchHours}
        onChange={(event) => setWay({ watchHours: event.target.value }, 'watch_hours')}
        error={errorOf('watch_hours')}
        help={t('watchHoursHelp')}
        after={<span className="small muted">{t('hours')}</span>}
      />
    </div>
  )
}

function PlacesField({ edit }: { edit: WayEdit }) {
  const t = useTranslations('studio.ways')
  const locale = useLocale()
  const { form, setWay, errorOf } = edit
  const taken = edit.draft.saved?.places_taken[edit.name] ?? 0
  return (
    <>
      <Toggle
        label={t('limited')}
        checked={form.isLimited}
        onChange={(isLimited) => setWay({ isLimited }, 'places')}
        small
      />
      {form.isLimited && (
        <Field
          label={t('places')}
          name={`sales.${edit.name}.places`}
          inputMode="numeric"
          autoComplete="off"
          value={form.places}
          onChange={(event) => setWay({ places: event.target.value }, 'places')}
          error={errorOf('places')}
          help={t('placesHelp', { n: localDigits(taken, locale) })}
        />
      )}
    </>
  )
}
