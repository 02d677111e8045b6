import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import type { HouseList, ListRow } from './list-data.ts'

type Words = Pick<ListRow, 'name_fa' | 'name_en' | 'postage'>

type Props = {
  list: HouseList['list']
  /** Undefined for a new one. */
  row?: ListRow
  verb: string
  onSave: (words: Words, isHidden: boolean) => Promise<void>
}

const fields = ['name_fa', 'name_en'] as const

/** The names of a row in both languages, what the program decides by it, and whether it can be chosen. */
export function RowForm({ list, row, verb, onSave }: Props) {
  const t = useTranslations('studio.lists')
  const [form, setForm] = useState<Words>({
    name_fa: row?.name_fa ?? '',
    name_en: row?.name_en ?? '',
    postage: list === 'goods_return' ? (row?.postage ?? 'house') : null,
  })
  const [isHidden, setHidden] = useState(row?.is_hidden ?? false)
  const { form: area, busy, errors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(() => onSave(form, isHidden))
  }
  return (
    <form ref={area} className="stack house-form" onSubmit={onSubmit} noValidate>
      <div className="pair">
        {fields.map((name) => (
          <Field
            key={name}
            label={t(name)}
            name={name}
            autoComplete="off"
            lang={name === 'name_fa' ? 'fa' : 'en'}
            dir={name === 'name_fa' ? 'rtl' : 'ltr'}
            value={form[name]}
            onChange={(event) => {
              forget(name)
              setForm({ ...form, [name]: event.target.value })
            }}
            {...(list === 'country' ? { help: t('usual') } : {})}
            {...(errors[name] === undefined ? {} : { error: errors[name] })}
          />
        ))}
      </div>
      {form.postage !== null && (
        <Segments
          label={t('postageLabel')}
          isLabelShown
          value={form.postage}
          onChange={(postage) => setForm({ ...form, postage })}
          options={(['house', 'buyer'] as const).map((value) => ({ value, label: t(`postage.${value}`) }))}
        />
      )}
      {row !== undefined && !row.is_kept && (
        <div>
          <Toggle label={t('hide')} checked={isHidden} onChange={setHidden} />
          {list !== 'country' && <p className="help">{t('hideHelp')}</p>}
        </div>
      )}
      {row?.is_kept === true && <p className="help">{t('keptHelp')}</p>}
      <div>
        <Button type="submit" kind="main" size="tight" busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
