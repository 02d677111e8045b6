import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { remediesAnchor } from './remedies-card.tsx'

/** On a phone the remedies stand below all cards: the dock leads to them, and is gone while they are in the window. */
export function RemediesDock() {
  const t = useTranslations('studio.members')
  const [areShown, setShown] = useState(false)
  useEffect(() => {
    const card = document.getElementById(remediesAnchor)
    if (card === null) return
    const watch = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === true))
    watch.observe(card)
    return () => watch.disconnect()
  }, [])
  if (areShown) return null
  return (
    <div className="foot-bar only-small member-dock">
      <a className="button main wide" href={`#${remediesAnchor}`}>
        {t('toRemedies')}
      </a>
    </div>
  )
}
