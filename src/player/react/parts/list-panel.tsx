import type { ReactNode, RefObject } from 'react'
import { Icon } from '../icon.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { Panel } from './panel.tsx'

/** The product's list over the picture: its name, and the content of its open panel. */
export interface PlayerList {
  label: string
  body: ReactNode
}

type Props = { list: PlayerList; opener: RefObject<HTMLButtonElement | null> }

/** Opens the list; on a phone a drawing alone. */
export function ListButton({ list, opener }: Props) {
  const { locale } = usePlayer()
  const act = useAct()
  const isOpen = usePlayerState((state) => state.panel === 'list')
  return (
    <button
      type="button"
      className="pl-report pl-list-button"
      ref={opener}
      aria-label={list.label}
      aria-expanded={isOpen}
      onClick={() => act((actions) => actions.openPanel(isOpen ? null : 'list'))}
    >
      <Icon name="list" locale={locale} follows />
      <span className="pl-wide-only">{list.label}</span>
    </button>
  )
}

export function ListPanel({ list, opener }: Props) {
  const isOpen = usePlayerState((state) => state.panel === 'list')
  return (
    isOpen && (
      <Panel title={list.label} opener={opener}>
        {list.body}
      </Panel>
    )
  )
}
