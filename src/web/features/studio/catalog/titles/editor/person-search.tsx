import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import type { Person } from '../title-data.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import { type Choice, ComboBox } from '#web/features/studio/form/combo-box.tsx'
import type { CreditForm } from './film-form.ts'

const newPerson = 'new'

type Props = { isFirst: boolean; onAdd: (credit: CreditForm) => void }

/** An existing person, found by name, or a new one. */
export function PersonSearch({ isFirst, onAdd }: Props) {
  const t = useTranslations('studio.people')
  const locale = useLocale()
  const [text, setText] = useState('')
  const query = useRested(text.trim())
  const { value } = useAnswer(`people-${query}`, async (signal): Promise<{ items: Person[] }> => {
    return call('GET /studio/people', { query: { query } }, { signal })
  })
  const people = value?.items ?? []
  const choices: Choice[] = people.map((person) => ({
    value: String(person.id),
    label: locale === 'fa' ? person.name_fa : person.name_en,
    detail: locale === 'fa' ? person.name_en : person.name_fa,
  }))
  if (text.trim() !== '') choices.push({ value: newPerson, label: t('addNew', { name: text.trim() }) })
  const choose = (choice: Choice) => {
    const known = people.find(({ id }) => String(id) === choice.value)
    onAdd(creditOf(known ?? null, text.trim(), isFirst ? 'director' : 'cast'))
  }
  return (
    <ComboBox
      label={t('add')}
      help={t('addHelp')}
      placeholder={t('search')}
      text={text}
      onText={setText}
      choices={choices}
      onChoose={choose}
      nothing={t('nobody')}
    />
  )
}

function creditOf(person: Person | null, typed: string, role: CreditForm['role']): CreditForm {
  const isPersian = /\p{Script=Arabic}/u.test(typed)
  return {
    key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    person_id: person?.id ?? null,
    name_fa: person?.name_fa ?? (isPersian ? typed : ''),
    name_en: person?.name_en ?? (isPersian ? '' : typed),
    role,
    character_fa: '',
    character_en: '',
  }
}
