import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '#contract/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import type { Party } from './parties-page.tsx'
import { useSaving } from './use-saving.ts'

type Body = InputOf<'POST /studio/report-parties'>['body']
type Props = { party?: Party; verb: string; onSave: (body: Body) => Promise<void> }

const roles = ['organiser', 'owner', 'cafe'] as const

/** Name, role and reader of a party. */
export function PartyForm({ party, verb, onSave }: Props) {
  const t = useTranslations('studio.reports')
  const [name, setName] = useState(party?.name ?? '')
  const [role, setRole] = useState<Body['role']>(party?.role ?? 'organiser')
  const [reader, setReader] = useState(party?.reader ?? '')
  const { busy, faults, save } = useSaving()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save(() => onSave({ name, role, reader: reader.trim() === '' ? null : reader }))
  }
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <Field
        label={t('name')}
        name="name"
        autoComplete="off"
        value={name}
        error={faults['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('role')}
        name="role"
        value={role}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={(value) => setRole(roles.find((one) => one === value) ?? 'organiser')}
      />
      <Field
        label={t('reader')}
        name="reader"
        autoComplete="off"
        dir="ltr"
        value={reader}
        error={faults['reader']}
        help={t('readerHelp')}
        onChange={(event) => setReader(event.target.value)}
      />
      <p>
        <Button type="submit" kind="main" busy={busy}>
          {verb}
        </Button>
      </p>
    </form>
  )
}
