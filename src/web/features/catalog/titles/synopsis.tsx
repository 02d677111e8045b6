import { useState } from 'react'
import { useTranslations } from 'use-intl'
import './synopsis.css'

/** A shorter text has at most a line more than a folded one: no button is worth that. */
const longFrom = 180

/** Tells the story of a title: on a phone its first lines, and the rest at a press; without script all of it. */
export function Synopsis({ text }: { text: string }) {
  const t = useTranslations('movie')
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && text.length > longFrom
  return (
    <>
      <p className={`synopsis${isFolded ? ' folded' : ''}`}>{text}</p>
      {isFolded && (
        <button type="button" className="link synopsis-more only-small" onClick={() => setOpen(true)}>
          {t('wholeSynopsis')}
        </button>
      )}
    </>
  )
}
