import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'

export type Choice = {
  value: string
  label: string
  detail?: string
  /** Before the label: a picture. */
  before?: ReactNode
}

type Props = {
  label: string
  placeholder?: string
  help?: string
  error?: string
  text: string
  onText: (text: string) => void
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
  /** Shown in the list when nothing matches. */
  nothing: string
  /** Shown above the field: the chosen items. */
  children?: ReactNode
}

/** A field with suggestions for the typed text: by arrows, Enter and Escape, or the pointer. */
export function ComboBox(props: Props) {
  const { label, placeholder, help, error, text, onText, choices, onChoose, nothing, children } = props
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const current = Math.min(at, choices.length - 1)
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    onChoose(choice)
    onText('')
    setAt(0)
    setIsOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setIsOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      return setAt((current + step + choices.length) % Math.max(1, choices.length))
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      return choose(choices[current])
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      return setIsOpen(false)
    }
    return undefined
  }
  const note = error ?? help
  return (
    <div
      className="field combo"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <label htmlFor={id}>{label}</label>
      {children}
      <span className={`input${error ? ' wrong' : ''}`}>
        <Icon name="search" className="muted" />
        <input
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          value={text}
          placeholder={placeholder}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && choices[current] ? `${id}-${current}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onChange={(event) => {
            onText(event.target.value)
            setAt(0)
            setIsOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      {note && (
        <p id={`${id}-note`} className={error ? 'help wrong' : 'help'}>
          {note}
        </p>
      )}
      <ul id={`${id}-list`} role="listbox" aria-label={label} className="combo-list" hidden={!isOpen}>
        {choices.map((choice, index) => (
          <li
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.before}
            <span className={choice.before === undefined ? undefined : 'grow'}>{choice.label}</span>
            {choice.detail && <bdi className="tiny muted">{choice.detail}</bdi>}
          </li>
        ))}
        {choices.length === 0 && (
          <li role="option" aria-selected="false" aria-disabled="true" className="muted">
            {nothing}
          </li>
        )}
      </ul>
    </div>
  )
}
