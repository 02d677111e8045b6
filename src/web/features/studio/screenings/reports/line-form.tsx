import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { TitlePicker } from '#web/features/studio/catalog/titles/title-picker.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { type LineEntry, type LineFault, lineIn } from './line-entry.ts'
import type { Party } from './parties-page.tsx'
import { useSaving } from './use-saving.ts'

type Props = { party: Party; onChanged: (party: Party) => void }
type Text = Omit<LineEntry, 'productId'>

const empty: Text = { kind: 'part', value: '', from: '', to: '' }

/** A new contract line: of which title, how much, and on which days of sale. */
export function LineForm({ party, onChanged }: Props) {
  const t = useTranslations('studio.reports')
  const [title, setTitle] = useState<{ id: number; title: string } | null>(null)
  const [text, setText] = useState(empty)
  const { busy, faults, save, setFaults } = useSaving()
  const word = (fault: LineFault) => t(`faults.${fault}`)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = lineIn({ ...text, productId: title?.id ?? null })
    if ('faults' in read) {
      const found = Object.entries(read.faults)
      return setFaults(Object.fromEntries(found.map(([field, fault]) => [field, word(fault)])))
    }
    return void save(async () => {
      onChanged(await call('POST /studio/report-parties/:id/lines', { params: { id: party.id }, body: read.body }))
      toast({ kind: 'good', text: t('lineAdded') })
      setTitle(null)
      setText(empty)
    })
  }
  const fieldOf = (name: 'value' | 'from' | 'to', key: string, label: string, help?: string) => (
    <Field
      label={label}
      name={key}
      autoComplete="off"
      value={text[name]}
      error={faults[key]}
      {...(help === undefined ? {} : { help })}
      onChange={(event) => setText({ ...text, [name]: event.target.value })}
    />
  )
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <TitlePicker
        label={t('product')}
        help={t('productHelp')}
        value={title}
        error={faults['product_id']}
        onChange={setTitle}
      />
      <Segments
        label={t('share')}
        isLabelShown
        value={text.kind}
        options={(['part', 'irr', 'usd'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => setText({ ...text, kind })}
      />
      {fieldOf('value', 'share', t(`values.${text.kind}`), text.kind === 'part' ? undefined : t('fixedOnly'))}
      {fieldOf('from', 'from_day', t('fromDay'), t('dayHelp'))}
      {fieldOf('to', 'to_day', t('toDay'), t('toDayHelp'))}
      <p>
        <Button type="submit" kind="main" busy={busy}>
          {t('addLine')}
        </Button>
      </p>
    </form>
  )
}
