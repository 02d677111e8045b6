import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import './synopsis.css'

/** A shorter text has at most a line more than a folded one: no button is worth that. */
const longFrom = 180

/** Tells the story of a title: on a phone its first lines, and the rest at a press; without script all of it. */
export function Synopsis({ text }: { text: string }) {
  const t = useTranslations('movie')
  const story = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && text.length > longFrom
  return (
    <>
      <p ref={story} tabIndex={-1} className={`synopsis${isFolded ? ' folded' : ''}`}>
        {text}
      </p>
      {isFolded && (
        <button
          type="button"
          className="link synopsis-more only-small"
          onClick={() => {
            setOpen(true)
            // the button goes: who came by keyboard or screen reader reads on in the story
            story.current?.focus({ preventScroll: true })
          }}
        >
          {t('wholeSynopsis')}
        </button>
      )}
    </>
  )
}
