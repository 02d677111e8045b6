import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clearComing, move, moveBy, putBack, remove } from '#player/core/audio/arrange-queue.ts'
import { goTo, type Entry } from '#player/core/audio/queue.ts'
import { toast } from '#web/ui/toast.ts'
import type { AudioTrack } from '#web/audio-door.ts'
import { QueueRow } from './queue-row.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { useListening, usePlayer } from './use-listening.ts'

/** All that is to come: first what follows from the album, then what was put behind it. */
export function QueueView() {
  const t = useTranslations('listening')
  const player = usePlayer()
  const { current, ahead, after } = useListening(({ queue }) => queue)
  const [openKey, setOpenKey] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { dragged, handlersOf } = useDragOrder(list, (key, to) => player.change((queue) => move(queue, key, to)))
  const takeOut = ({ key, track }: Entry<AudioTrack>) => {
    const answer = remove(player.store.get().queue, key)
    const { removed } = answer
    if (!removed) return
    player.change(() => answer.queue)
    // a person who removes several by keys goes on with the row that moved up
    requestAnimationFrame(() => {
      const grips = list.current?.querySelectorAll<HTMLElement>('.lp-grip') ?? []
      const isLost = document.activeElement === document.body
      if (isLost) (grips[removed.index] ?? grips[removed.index - 1])?.focus()
    })
    const undo = () => player.change((queue) => putBack(queue, removed))
    toast({ kind: 'info', text: t('removed', { title: track.title }), action: { label: t('undo'), run: undo } })
  }
  const moveRow = (key: number, by: -1 | 1) => {
    const { activeElement } = document
    const name = activeElement?.getAttribute('aria-label')
    player.change((queue) => moveBy(queue, key, by))
    // A row that moves is put in anew, and would lose the focus.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-key="${key}"] button`) ?? []
      ;[...buttons].find((button) => button.getAttribute('aria-label') === name)?.focus()
    })
  }
  const rows = (entries: readonly Entry<AudioTrack>[], offset: number) => (
    <ul>
      {entries.map((entry, index) => (
        <QueueRow
          key={entry.key}
          entry={entry}
          position={offset + index}
          dragged={dragged}
          isOpen={openKey === entry.key}
          onMenu={() => setOpenKey(openKey === entry.key ? null : entry.key)}
          handle={handlersOf(entry.key)}
          onPlay={() => player.startWith((queue) => goTo(queue, entry.key))}
          onMove={(by) => moveRow(entry.key, by)}
          onRemove={() => takeOut(entry)}
        />
      ))}
    </ul>
  )
  const isEmpty = ahead.length === 0 && after.length === 0
  return (
    <section className="lp-queue" aria-label={t('queue')}>
      <div className="lp-queue-head">
        <h2>{t('queue')}</h2>
        {!isEmpty && (
          <button type="button" className="lp-link" onClick={() => player.change(clearComing)}>
            {t('clear')}
          </button>
        )}
      </div>
      <div className="lp-queue-rows" ref={list}>
        {isEmpty && <p className="lp-empty">{t('queueEmpty')}</p>}
        {ahead.length > 0 && (
          <>
            <h3>{t('nextFrom', { album: ahead[0]?.track.album.title ?? current?.track.album.title ?? '' })}</h3>
            {rows(ahead, 0)}
          </>
        )}
        {after.length > 0 && (
          <>
            <h3>{t('afterThat')}</h3>
            {rows(after, ahead.length)}
          </>
        )}
      </div>
    </section>
  )
}
