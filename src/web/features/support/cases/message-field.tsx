import { useId, useState } from 'react'
import { useLocale } from 'use-intl'
import { fillIn } from './fill-in.ts'

/** The most visible letters of a message, as the contract has it. */
const most = 2000

type Props = { label: string; used: string; rows: number; error?: string; placeholder?: string }

/** A message with the number of its letters. The field keeps its value itself. */
export function MessageField({ label, used, rows, error, placeholder }: Props) {
  const locale = useLocale()
  const id = useId()
  const [length, setLength] = useState(0)
  const figures = new Intl.NumberFormat(locale === 'fa' ? 'fa-IR' : 'en-GB')
  const counted = fillIn(used, { used: figures.format(length), most: figures.format(most) })
  return (
    <div className="field">
      <span className="label-row">
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-count`} className={`tiny ${length > most ? 'wrong' : 'muted'}`}>
          {counted}
        </span>
      </span>
      <span className={`input area${error ? ' wrong' : ''}`}>
        <textarea
          id={id}
          name="message"
          rows={rows}
          dir="auto"
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : `${id}-count`}
          onInput={(event) => setLength(Array.from(event.currentTarget.value).length)}
        />
      </span>
      {error && (
        <p id={`${id}-note`} className="help wrong">
          {error}
        </p>
      )}
    </div>
  )
}
