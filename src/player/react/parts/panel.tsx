import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useAct, usePlayer } from '../player-context.ts'
import { IconButton } from './icon-button.tsx'

interface PanelProps {
  title: string
  /** The button to which focus returns. */
  opener: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** A dialog next to the running film; on a phone a sheet from the bottom. It takes the focus, and gives it back. */
export function Panel({ title, opener, children }: PanelProps) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const back = opener.current
    const panel = ref.current
    panel?.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      // Only when focus would otherwise be lost: a click elsewhere has already moved it.
      if (!activeElement || activeElement === document.body || panel?.contains(activeElement)) back?.focus()
    }
  }, [opener])
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
        <h2>{title}</h2>
        <IconButton icon="close" label={labels.close} onPress={() => act((actions) => actions.openPanel(null))} />
      </div>
      <div className="pl-panel-body">{children}</div>
    </div>
  )
}
