import { useEffect, useRef } from 'react'
import { SHORTCUT_ROWS } from '#player/core/shortcuts.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { IconButton } from './icon-button.tsx'

/** Rows of keys that do nothing where all are at one point. */
const ofOwnTime: ReadonlySet<string> = new Set(['jump', 'arrows', 'share', 'rate'])

/** All shortcuts on one sheet. It is a modal dialog, so focus stays inside and returns afterwards. */
export function ShortcutsSheet() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const isOpen = usePlayerState((state) => state.panel === 'shortcuts')
  const isCommon = usePlayerState((state) => state.clock !== null)
  const inSeries = usePlayerState((state) => state.inSeries)
  const rows = SHORTCUT_ROWS.filter(({ row }) => (!isCommon || !ofOwnTime.has(row)) && (inSeries || row !== 'beside'))
  const ref = useRef<HTMLDialogElement>(null)
  const close = () => act((actions) => actions.openPanel(null))
  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [isOpen])
  return (
    <dialog
      className="pl-sheet"
      ref={ref}
      dir={locale === 'fa' ? 'rtl' : 'ltr'}
      aria-label={labels.shortcutsTitle}
      onClose={() => isOpen && close()}
      onClick={(event) => event.target === ref.current && close()}
    >
      <div className="pl-sheet-body">
        <div className="pl-panel-head">
          <h2>{labels.shortcutsTitle}</h2>
          <IconButton icon="close" label={labels.close} onPress={close} />
        </div>
        <dl className="pl-keys">
          {rows.map(({ row, keys }) => (
            <div key={row}>
              <dt>{labels.rows[row]}</dt>
              <dd dir="ltr">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        {!isCommon && <p className="pl-fine">{labels.shortcutsNote}</p>}
      </div>
    </dialog>
  )
}
