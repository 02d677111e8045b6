import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type Group, groupsOf, isReadingChosen, type KeyCall, withCall, withReading } from './calls-of-keys.ts'

type Props = {
  chosen: ReadonlySet<string>
  error: string | undefined
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Which calls a key may make: in groups, found by words, and all that read at one press. */
export function CallChooser({ chosen, error, onChange }: Props) {
  const t = useTranslations('studio.apiKeys')
  const id = useId()
  const answer = useAnswer('api-key-calls', (signal) => call('GET /studio/api-key-calls', {}, { signal }))
  return (
    <fieldset
      className="choice-field key-calls"
      aria-describedby={id}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend>{t('calls')}</legend>
      <p id={id} className={error === undefined ? 'help' : 'help wrong'}>
        {error ?? t('never')}
      </p>
      <ListAnswer answer={answer} empty={() => null}>
        {({ items }) => <Groups items={items} chosen={chosen} onChange={onChange} />}
      </ListAnswer>
      <p className="small strong" role="status">
        {t('chosen', { n: chosen.size })}
      </p>
    </fieldset>
  )
}

type GroupsProps = Omit<Props, 'error'> & { items: readonly KeyCall[] }

function Groups({ items, chosen, onChange }: GroupsProps) {
  const t = useTranslations('studio.apiKeys')
  const [typed, setTyped] = useState('')
  const groups = groupsOf(items, typed)
  return (
    <>
      <Field
        type="search"
        label={t('find')}
        name="find"
        autoComplete="off"
        placeholder={t('findHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        after={<Icon name="search" className="muted" />}
      />
      {groups.length === 0 && <p className="small muted">{t('nothingFound')}</p>}
      {groups.map((group) => (
        <GroupOfCalls
          key={`${group.duty}${typed.trim() === '' ? '' : ' found'}`}
          group={group}
          isOpen={typed.trim() !== ''}
          chosen={chosen}
          onChange={onChange}
        />
      ))}
    </>
  )
}

type GroupProps = Omit<Props, 'error'> & { group: Group; isOpen: boolean }

function GroupOfCalls({ group, isOpen, chosen, onChange }: GroupProps) {
  const t = useTranslations('studio.apiKeys')
  const locale = useLocale()
  const n = group.calls.filter((one) => chosen.has(one.call)).length
  const isAll = isReadingChosen(chosen, group)
  const count = { chosen: localDigits(n, locale), all: localDigits(group.calls.length, locale) }
  return (
    <details className="key-group" open={isOpen}>
      <summary>
        <span className="strong">{t(`groups.${group.duty}`)}</span>{' '}
        <span className="small muted">{t('groupCount', count)}</span>
      </summary>
      {isAll !== null && (
        <Button kind="soft" size="tight" onClick={() => onChange(withReading(chosen, group, !isAll))}>
          {t(isAll ? 'readingOff' : 'reading')}
        </Button>
      )}
      {group.calls.map((one) => (
        <label key={one.call} className="check">
          <input
            type="checkbox"
            checked={chosen.has(one.call)}
            onChange={(event) => onChange(withCall(chosen, one.call, event.target.checked))}
          />
          <span>
            <bdi className="ltr key-call">{one.call}</bdi>
            <span className="tiny muted key-call" lang="en" dir="ltr">
              {one.summary}
            </span>
          </span>
        </label>
      ))}
    </details>
  )
}
