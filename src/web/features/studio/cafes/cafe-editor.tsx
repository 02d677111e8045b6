import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast, toastError } from '../../../ui/toast.ts'
import { AreaField } from '../form/area-field.tsx'
import { useGoToMade } from '../form/save-draft.ts'
import { Toggle } from '../form/toggle.tsx'
import { LookedUp } from '../looked-up.tsx'
import { RoomHead } from '../room-head.tsx'
import { useAnswer } from '../use-answer.ts'
import { type Cafe, type CafeForm, emptyForm, formOf, inputOf, longFields, textFields } from './cafe-form.ts'
import { HostsCard } from './hosts-card.tsx'

/** The editor of a new cafe. */
export function NewCafe() {
  const t = useTranslations('studio.cafes')
  const goToMade = useGoToMade()
  return (
    <>
      <RoomHead title={t('new')} about={t('about')} />
      <FieldsCard
        initial={emptyForm}
        save={(form) => call('POST /studio/cafes', { body: inputOf(form) })}
        onSaved={({ id }) => goToMade(`/studio/cafes/${id}`)}
      />
    </>
  )
}

/** The editor of a cafe, with its hosts. */
export function ExistingCafe({ id }: { id: string }) {
  const t = useTranslations('studio.cafes')
  const answer = useAnswer(`cafe/${id}`, (signal) => call('GET /studio/cafes/:id', { params: { id } }, { signal }))
  const back = { label: t('toList'), to: '/studio/cafes' }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={2}>
      {(cafe) => (
        <>
          <RoomHead title={cafe.name_fa} about={cafe.name_en} />
          <FieldsCard
            key={cafe.version}
            initial={formOf(cafe)}
            save={(form) =>
              call('PUT /studio/cafes/:id', {
                params: { id: cafe.id },
                body: { ...inputOf(form), version: cafe.version },
              })
            }
            onSaved={answer.put}
          />
          <HostsCard cafe={cafe} onChanged={answer.put} />
        </>
      )}
    </LookedUp>
  )
}

type Props = { initial: CafeForm; save: (form: CafeForm) => Promise<Cafe>; onSaved: (cafe: Cafe) => void }

function FieldsCard({ initial, save, onSaved }: Props) {
  const t = useTranslations('studio.cafes')
  const [form, setForm] = useState(initial)
  const [faults, setFaults] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<CafeForm>) => setForm((was) => ({ ...was, ...change }))
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFaults({})
    try {
      const saved = await save(form)
      toast({ kind: 'good', text: t('saved') })
      onSaved(saved)
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 422) setFaults(error.errors ?? {})
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const field = (name: Exclude<keyof CafeForm, 'is_step_free' | 'isPublished'>, label: string, help?: string) => (
    <Field
      key={name}
      label={label}
      name={name}
      value={form[name]}
      error={faults[name]?.[0]}
      help={help}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <form className="card stack" noValidate onSubmit={(event) => void send(event)}>
      {textFields.map((name) => field(name, t(name)))}
      {longFields.map((name) => (
        <AreaField
          key={name}
          label={t(name)}
          value={form[name]}
          most={2000}
          error={faults[name]?.[0]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      {field('latitude', t('latitude'))}
      {field('longitude', t('longitude'))}
      {field('seats', t('seatsField'))}
      {field('contact', t('contact'), t('contactHelp'))}
      <Toggle label={t('isStepFree')} checked={form.is_step_free} onChange={(on) => set({ is_step_free: on })} />
      <Toggle label={t('isPublished')} checked={form.isPublished} onChange={(on) => set({ isPublished: on })} />
      <Button kind="main" type="submit" busy={busy}>
        {t('save')}
      </Button>
    </form>
  )
}
