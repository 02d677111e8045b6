import { useEffect, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

const restMs = 350

type Props = { name: string; label: string; hint: string; text: string; onText: (text: string) => void }

/** A search whose text is in the address of the page: typed text goes there after a pause in typing. */
export function RestedField({ name, label, hint, text: asked, onText }: Props) {
  const [text, setText] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    if (asked !== text.trim()) setText(asked)
  }
  useEffect(() => {
    if (text.trim() === asked) return undefined
    const timer = window.setTimeout(() => onText(text), restMs)
    return () => window.clearTimeout(timer)
  }, [text, asked, onText])
  return (
    <Field
      type="search"
      name={name}
      label={label}
      value={text}
      placeholder={hint}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => setText(event.target.value)}
      after={<Icon name="search" className="muted" />}
    />
  )
}
