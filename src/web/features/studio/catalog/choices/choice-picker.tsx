import { type ReactNode, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { FailedPart } from '#web/ui/state.tsx'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { ChoicePicture, useChoiceFacts } from './choice-words.tsx'
import { ChosenRow } from './chosen-row.tsx'
import { movedTo } from './order.ts'
import { type Choice, type ChoiceKind, useChoicesNamed, useChosen } from './use-choices.ts'
import './choices.css'

type Props = {
  label: string
  help?: string
  error: string | undefined
  /** The kinds that can be chosen here. */
  kinds: readonly ChoiceKind[]
  /** The numbers of the chosen ones, in their order. */
  ids: readonly number[]
  most: number
  /** `added`: the one that was chosen just now. */
  onChange: (ids: number[], added?: Choice) => void
  /** Names that are known before the chosen ones are asked for. */
  nameOf?: (id: number) => string | undefined
  /** Shown below each chosen thing, by its number. */
  children?: (id: number) => ReactNode
}

/** A field to choose titles or collections by their names in both languages; the chosen ones stand above it in their order. */
export function ChoicePicker({ label, help, error, kinds, ids, most, onChange, nameOf, children }: Props) {
  const t = useTranslations('studio.choices')
  const locale = useLocale()
  const facts = useChoiceFacts()
  const [text, setText] = useState('')
  const found = useChoicesNamed(text, kinds)
  const chosen = useChosen(ids, kinds)
  const named = (id: number) =>
    chosen.choiceOf(id)?.title ?? nameOf?.(id) ?? t('number', { id: localDigits(id, locale) })
  const { list, said, dragged, over, drag, move } = useOrder(ids, onChange, named)
  const free = (found.value?.items ?? []).filter(({ id }) => !ids.includes(id))
  const choose = (value: string) => {
    const choice = free.find(({ id }) => String(id) === value)
    if (choice === undefined) return
    chosen.add(choice)
    onChange([...ids, choice.id].slice(-most), choice)
  }
  return (
    <div className="choice-picker">
      {chosen.error !== null && ids.length > 0 && <FailedPart onRetry={chosen.reload} />}
      {ids.length > 0 && (
        <ol className="plain-list choice-list" ref={list} aria-label={label}>
          {ids.map((id, at) => (
            <ChosenRow
              key={id}
              id={id}
              choice={chosen.choiceOf(id)}
              name={named(id)}
              position={{ at, of: ids.length }}
              dragging={dragged === null ? null : dragged === at ? 'this' : over === at ? 'over' : null}
              drag={drag(at)}
              onMove={(by) => move(at, at + by, id, by)}
              onRemove={() => onChange(ids.filter((other) => other !== id))}
            >
              {children?.(id)}
            </ChosenRow>
          ))}
        </ol>
      )}
      <ComboBox
        label={label}
        {...(help === undefined ? {} : { help })}
        {...(error === undefined ? {} : { error })}
        placeholder={t('search')}
        text={text}
        onText={setText}
        choices={free.map((choice) => ({
          value: String(choice.id),
          label: choice.title,
          detail: facts(choice),
          before: <ChoicePicture choice={choice} />,
        }))}
        onChoose={({ value }) => choose(value)}
        nothing={found.error === null ? t(found.isFresh ? 'nothing' : 'waiting') : t('failed')}
      />
      <p className="only-said" role="status">
        {said}
      </p>
    </div>
  )
}

/** The order of the chosen ones, changed by dragging or by buttons; a button keeps the focus while its row moves. */
function useOrder(ids: readonly number[], onChange: (ids: number[]) => void, nameOf: (id: number) => string) {
  const t = useTranslations('studio.choices')
  const locale = useLocale()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const put = (from: number, to: number) => {
    const id = ids[from]
    if (id === undefined || from === to) return
    onChange(movedTo(ids, from, to))
    const [position, count] = [localDigits(to + 1, locale), localDigits(ids.length, locale)]
    setSaid(t('moved', { name: nameOf(id), position, count }))
  }
  const move = (from: number, to: number, id: number, by: -1 | 1) => {
    put(from, to)
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-id="${id}"] [data-by]`) ?? [])]
      const open = buttons.filter((button) => !button.disabled)
      ;(open.find(({ dataset }) => dataset['by'] === String(by)) ?? open[0])?.focus()
    })
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const drag = (at: number) => ({
    start: () => setDragged(at),
    over: () => setOver(at),
    drop: () => {
      if (dragged !== null) put(dragged, at)
      end()
    },
    end,
  })
  return { list, said, dragged, over, drag, move }
}
