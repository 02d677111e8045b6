import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useAct, usePlayer } from '../player-context.ts'
import { IconButton } from './icon-button.tsx'

interface PanelProps {
  title: string
  /** The button to which focus returns. */
  opener: RefObject<HTMLButtonElement | null>
  children: ReactNode
  /** Back to what stands above it; left out: it is the first level. */
  onBack?: (() => void) | undefined
}

/** A dialog next to the running film; on a phone a sheet from the bottom. It takes the focus, and gives it back. */
export function Panel({ title, opener, children, onBack }: PanelProps) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pressed = document.activeElement
    const panel = ref.current
    // one panel has several buttons; Safari gives none of them the focus when it is pressed
    const back = pressed instanceof HTMLButtonElement ? pressed : opener.current
    panel?.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      // Only when focus would otherwise be lost: a click elsewhere has already moved it.
      if (!activeElement || activeElement === document.body || panel?.contains(activeElement)) back?.focus()
    }
  }, [opener])
  // a page of the panel goes with its buttons
  useEffect(() => {
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div
      className="pl-panel"
      ref={ref}
      role="dialog"
      tabIndex={-1}
      aria-label={title}
      dir={locale === 'fa' ? 'rtl' : 'ltr'}
      data-pl-controls
    >
      <div className="pl-panel-head">
        {onBack && <IconButton icon="back" label={labels.back} onPress={onBack} follows />}
        <h2>{title}</h2>
        <IconButton icon="close" label={labels.close} onPress={() => act((actions) => actions.openPanel(null))} />
      </div>
      <div className="pl-panel-body">{children}</div>
    </div>
  )
}
