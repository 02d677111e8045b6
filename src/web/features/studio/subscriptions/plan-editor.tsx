import { type FormEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast, toastError } from '../../../ui/toast.ts'
import { Segments } from '../form/segments.tsx'
import { type FieldErrors, sentencesOf } from '../form/use-draft.ts'
import '../form/form.css'
import { emptyPlan, type PlanForm, planFormOf, planInputOf, type StudioPlan } from './plan-form.ts'
import { PlanContents } from './plan-contents.tsx'

type Props = { plan: StudioPlan | null; onClose: () => void; onSaved: () => void; onStale: () => void }

/** The fields of one plan: a new one, or one that is changed. */
export function PlanEditor({ plan, onClose, onSaved, onStale }: Props) {
  const t = useTranslations('studio.plans.form')
  const { form, set, errors, busy, save } = usePlan({ plan, onSaved, onStale })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="plan-editor" onSubmit={onSubmit} noValidate>
      <div className="row between">
        <h2>{plan === null ? t('new') : t('heading')}</h2>
        <button type="button" className="icon-button" onClick={onClose} aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </div>
      <TextFields form={form} set={set} errors={errors} />
      <LengthFields form={form} set={set} errors={errors} isSold={plan?.is_sold ?? false} />
      <PlanContents form={form} set={set} errors={errors} isSold={plan?.is_sold ?? false} />
      <PriceFields form={form} set={set} errors={errors} isNew={plan === null} />
      <Button kind="main" type="submit" busy={busy} wide>
        {t('save')}
      </Button>
    </form>
  )
}

export type PlanFields = {
  form: PlanForm
  set: (change: Partial<PlanForm>, ...fields: string[]) => void
  errors: FieldErrors
}

function usePlan({ plan, onSaved, onStale }: Omit<Props, 'onClose'>) {
  const t = useTranslations('studio.plans.form')
  const locale = useLocale()
  const [form, setForm] = useState<PlanForm>(() => (plan === null ? emptyPlan : planFormOf(plan, locale)))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const set: PlanFields['set'] = (change, ...fields) => {
    setForm((before) => ({ ...before, ...change }))
    const touched = new Set([...Object.keys(change), ...fields])
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !touched.has(name))))
  }

  async function save() {
    const read = planInputOf(form)
    if ('faults' in read)
      return setErrors(Object.fromEntries(Object.entries(read.faults).map(([name, fault]) => [name, t(fault)])))
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      if (plan === null) await call('POST /studio/plans', { body: read.input })
      else
        await call('PUT /studio/plans/:id', { params: { id: plan.id }, body: { ...read.input, version: plan.version } })
      toast({ kind: 'good', text: t('saved') })
      onSaved()
    } catch (error) {
      toastError(error)
      setErrors(sentencesOf(error))
      if (error instanceof ApiProblem && error.code === 'studio.plan_conflict') onStale()
    } finally {
      running.current = false
      setBusy(false)
    }
    return undefined
  }
  return { form, set, errors, busy, save }
}

function TextFields({ form, set, errors }: PlanFields) {
  const t = useTranslations('studio.plans.form')
  const fields = [
    ['title_fa', 'titleFa', 'rtl'],
    ['title_en', 'titleEn', 'ltr'],
    ['about_fa', 'aboutFa', 'rtl'],
    ['about_en', 'aboutEn', 'ltr'],
  ] as const
  return fields.map(([name, label, dir]) => (
    <Field
      key={name}
      label={t(label)}
      name={name}
      dir={dir}
      autoComplete="off"
      value={form[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      error={errors[name]}
    />
  ))
}

function LengthFields({ form, set, errors, isSold }: PlanFields & { isSold: boolean }) {
  const t = useTranslations('studio.plans.form')
  return (
    <fieldset className="plain-fields" disabled={isSold}>
      <Field
        label={t('count')}
        name="length_count"
        inputMode="numeric"
        autoComplete="off"
        value={form.length_count}
        onChange={(event) => set({ length_count: event.target.value })}
        error={errors['length_count']}
        help={isSold ? t('soldLength') : undefined}
      />
      <Segments
        label={t('unit')}
        value={form.length_unit}
        options={[
          { value: 'day', label: t('day') },
          { value: 'month', label: t('month') },
        ]}
        onChange={(length_unit) => set({ length_unit })}
      />
    </fieldset>
  )
}

function PriceFields({ form, set, errors, isNew }: PlanFields & { isNew: boolean }) {
  const t = useTranslations('studio.plans.form')
  return (
    <>
      <Field
        label={t('toman')}
        name="irr"
        inputMode="numeric"
        autoComplete="off"
        value={form.toman}
        onChange={(event) => set({ toman: event.target.value }, 'irr')}
        error={errors['irr']}
        help={t('tomanHelp')}
        after={<span className="small muted">{t('tomanUnit')}</span>}
      />
      <Field
        label={t('usd')}
        name="usd"
        inputMode="decimal"
        autoComplete="off"
        value={form.usd}
        onChange={(event) => set({ usd: event.target.value })}
        error={errors['usd']}
        help={t('usdHelp')}
        after={<span className="small muted">{t('usdUnit')}</span>}
      />
      {!isNew && <p className="tiny muted">{t('newPrice')}</p>}
      <Field
        label={t('position')}
        name="position"
        inputMode="numeric"
        autoComplete="off"
        value={form.position}
        onChange={(event) => set({ position: event.target.value })}
        error={errors['position']}
      />
      <label className="check">
        <input
          type="checkbox"
          name="is_on_sale"
          checked={form.is_on_sale}
          onChange={(event) => set({ is_on_sale: event.target.checked })}
        />
        <span>{t('onSale')}</span>
      </label>
    </>
  )
}
