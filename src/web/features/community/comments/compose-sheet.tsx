import { type ReactNode, useEffect, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Drawer } from '../../../ui/drawer.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useSession } from '../../../use-session.ts'
import { ProfileAvatar } from '#web/features/accounts/members/profiles/avatar.tsx'
import { nameOf } from '#web/features/accounts/members/name-of.ts'
import type { OwnComments } from './use-comments.ts'

function OwnFace() {
  const session = useSession()
  const me = session.state === 'member' ? session.me : null
  return me ? <ProfileAvatar profile={me.profile} seed={me.id} size="small" /> : null
}

type FieldProps = { text: string; isInDock: boolean; onOpen: () => void }

/** On phones: the field as it lies closed, in the dock at the foot or in its place in the page. A draft shows in it. */
export function ClosedField({ text, isInDock, onOpen }: FieldProps) {
  const t = useTranslations('comments')
  return (
    <div className={isInDock ? 'foot-bar comment-dock' : 'comment-dock only-small'}>
      <OwnFace />
      <button type="button" aria-haspopup="dialog" onClick={onOpen}>
        <span dir={text === '' ? undefined : 'auto'}>{text === '' ? t('write') : text}</span>
      </button>
    </div>
  )
}

type SheetProps = { own: OwnComments | null; onClose: () => void; children: ReactNode }

/** Shows the sheet in which a phone writes; it stands above the keyboard. The text stays when it closes. */
export function ComposeSheet({ own, onClose, children }: SheetProps) {
  const t = useTranslations('comments')
  const session = useSession()
  const id = useId()
  useAboveKeyboard()
  const me = session.state === 'member' ? session.me : null
  return (
    <Drawer label={t('label')} onClose={onClose}>
      <div className="head comment-sheet">
        <h2 className="large" id={id}>
          {t('label')}
        </h2>
        <button type="button" className="icon-button" aria-label={t('closeSheet')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {me && (
        <p className="row comment-writer">
          <OwnFace />
          <b>
            <bdi>{own?.name ?? nameOf(me)}</bdi>
          </b>
          {own?.has_watched === true && (
            <span className="tiny good">
              <Icon name="check" /> {t('youHaveWatched')}
            </span>
          )}
        </p>
      )}
      {children}
      <p className="tiny muted">{t('waitingHelp')}</p>
    </Drawer>
  )
}

/**
 * How much of the window the keyboard covers, as `--keyboard`: some browsers lay it over what is fixed at the foot, and
 * tell only the visual viewport.
 */
function useAboveKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport
    const { style } = document.documentElement
    if (!view) return undefined
    const measure = () =>
      style.setProperty('--keyboard', `${Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop))}px`)
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [])
}
