import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import type { Answer } from './answer.ts'

type Props = {
  answer: Pick<Answer, 'understood' | 'suggestion'>
  text: string
  /** Searches for the words as they were typed. */
  onExact: () => void
  onWrite: (words: string) => void
}

/** Shows how we understood the words, and the way back to them; or a suggestion of other words. */
export function Correction({ answer: { understood, suggestion }, text, onExact, onWrite }: Props) {
  const t = useTranslations('search')
  const button = (onClick: () => void) => (words: ReactNode) => (
    <button type="button" className="link" onClick={onClick}>
      {words}
    </button>
  )
  if (understood !== null)
    return (
      <p className="search-correction">
        <Icon name="info" />
        <span>{t.rich('corrected', { text: understood.text, b: (words) => <b>{words}</b> })}</span>
        <span className="muted">{t.rich('instead', { typed: understood.instead_of ?? text, a: button(onExact) })}</span>
      </p>
    )
  if (suggestion === null) return null
  return (
    <p className="search-correction">
      <Icon name="info" />
      <span>{t.rich('offered', { text: suggestion, a: button(() => onWrite(suggestion)) })}</span>
    </p>
  )
}
