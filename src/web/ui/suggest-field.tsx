import { type KeyboardEvent, useId, useState } from 'react'
import { searchKey } from '#lib/persian/persian-text.ts'
import { Icon } from './icon.tsx'
import './field.css'
import './suggest-field.css'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
  /** Accessible name of the list. */
  listLabel: string
  help?: string
  error?: string
  autoComplete?: string
  disabled?: boolean
}

const keyOf = (text: string) => searchKey(text).replaceAll(' ', '')

/**
 * Suggestions that match the typed text in any spelling: first those that begin with it, then those that contain it.
 * All of them when the text equals one.
 */
export function fitting(suggestions: readonly string[], typed: string): readonly string[] {
  const key = keyOf(typed)
  if (key === '' || suggestions.some((one) => keyOf(one) === key)) return suggestions
  const having = suggestions.filter((one) => keyOf(one).includes(key))
  return having.toSorted((a, b) => Number(keyOf(b).startsWith(key)) - Number(keyOf(a).startsWith(key)))
}

/** A text field with a list of suggestions; a text that is not in the list may stay. */
export function SuggestField(props: Props) {
  const { label, name, value, onChange, suggestions, listLabel, help, error, autoComplete, disabled = false } = props
  const id = useId()
  const { isOpen, setOpen, at, onKeyDown, choices, choose, type } = useSuggestions(suggestions, value, onChange)
  const note = error ?? help
  return (
    <div
      className="field suggest"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <label htmlFor={id}>{label}</label>
      <span className={`input${error ? ' wrong' : ''}`}>
        <input
          id={id}
          name={name}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete={autoComplete ?? 'off'}
          value={value}
          disabled={disabled}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onClick={() => setOpen(true)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Icon name="chevron" className="muted" />
      </span>
      {note && (
        <p id={`${id}-note`} className={error ? 'help wrong' : 'help'}>
          {note}
        </p>
      )}
      <ul id={`${id}-list`} role="listbox" aria-label={listLabel} className="suggestions" hidden={!isOpen}>
        {choices.map((choice, index) => (
          <li
            key={choice}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            ref={index === at ? intoView : undefined}
            // so that the field keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice}
          </li>
        ))}
      </ul>
    </div>
  )
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function useSuggestions(suggestions: readonly string[], value: string, onChange: (value: string) => void) {
  const [wantsOpen, setOpen] = useState(false)
  // nothing is marked until the arrow keys mark one: then Enter sends the typed text
  const [marked, setMarked] = useState(-1)
  const choices = wantsOpen ? fitting(suggestions, value) : []
  const isOpen = choices.length > 0
  const at = isOpen ? Math.min(marked, choices.length - 1) : -1
  const choose = (choice: string) => {
    onChange(choice)
    setMarked(-1)
    setOpen(false)
  }
  const move = (step: 1 | -1) => {
    if (!isOpen) return setOpen(true)
    const from = at < 0 && step < 0 ? 0 : at
    return setMarked((from + step + choices.length) % choices.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault()
      choose(choices[at] ?? value)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    }
  }
  const type = (text: string) => {
    onChange(text)
    setMarked(-1)
    setOpen(true)
  }
  return { isOpen, setOpen, at, onKeyDown, choices, choose, type }
}
