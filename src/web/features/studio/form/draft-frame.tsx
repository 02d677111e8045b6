import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { Draft } from './use-draft.ts'
import { useFirstFault } from './use-first-fault.ts'
import './form.css'

type HeadProps = {
  /** The list that contains it. */
  list: { label: string; to: string }
  name: string
  /** Its name in the breadcrumbs, if that differs from `name`. */
  crumb?: string
  tag?: ReactNode
  /** The buttons of its actions. */
  children?: ReactNode
}

/** The head of an editor: the name, the state and the actions of the edited thing. */
export function DraftHead({ list, name, crumb = name, tag, children }: HeadProps) {
  return (
    <header className="studio-head editor-head">
      <div className="grow">
        <Breadcrumbs crumbs={[list, { label: crumb }]} />
        <h1 className="clip-2">
          <bdi>{name}</bdi> {tag}
        </h1>
      </div>
      <div className="editor-verbs">{children}</div>
    </header>
  )
}

type AnyDraft = Pick<Draft<unknown, unknown>, 'errors' | 'isDirty' | 'isSaving' | 'isStale'>

/** For the note about a conflict: the kind of the edited thing, and a function that loads the newer version. */
export type Stale = {
  what:
    | 'title'
    | 'discount'
    | 'gift'
    | 'plan'
    | 'festival'
    | 'cafe'
    | 'delivery'
    | 'goods'
    | 'collection'
    | 'person'
    | 'landing'
    | 'site'
    | 'textPage'
    | 'notice'
    | 'webhook'
  onReload: () => void
}

type FrameProps = {
  draft: AnyDraft
  head: ReactNode
  stale?: Stale | undefined
  /** Present where the Enter key saves. */
  onSave?: () => Promise<void>
  className?: string
  children: ReactNode
}

/**
 * The frame around the fields of a draft. It moves the focus to the first error, asks before unsaved changes are lost,
 * and shows a conflict.
 */
export function DraftFrame({ draft, head, stale, onSave, className, children }: FrameProps) {
  const ref = useFirstFault(draft.errors)
  const inside = (
    <>
      {head}
      {draft.isStale && stale && <StaleNote {...stale} />}
      {children}
    </>
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void onSave?.()
  }
  return (
    <div ref={ref}>
      <LeaveGuard isDirty={draft.isDirty} />
      {onSave ? (
        <form className={className} onSubmit={onSubmit} noValidate>
          {inside}
        </form>
      ) : (
        inside
      )}
    </div>
  )
}

/**
 * Shown when somebody else has saved first. Their version is not overwritten, and the note says what is lost by
 * reloading.
 */
function StaleNote({ what, onReload }: Stale) {
  const t = useTranslations('studio.stale')
  return (
    <div className="note failed editor-note" role="alert">
      <Icon name="warning" />
      <div className="grow">
        <p className="strong">{t(`of.${what}`)}</p>
        <p>{t('help')}</p>
        <Button kind="soft" size="tight" onClick={onReload}>
          <Icon name="refresh" />
          {t('reload')}
        </Button>
      </div>
    </div>
  )
}

type FormProps = Omit<HeadProps, 'children'> &
  Pick<FrameProps, 'draft' | 'stale'> & {
    /** The text of the save button. */
    verb: string
    onSave: () => Promise<void>
    /** Other buttons, next to the save button. */
    verbs?: ReactNode
    /** The columns of the form. */
    children: ReactNode
  }

/** The page of a draft that is saved by one button. */
export function DraftForm({ draft, stale, verb, onSave, verbs, children, ...head }: FormProps) {
  return (
    <DraftFrame
      draft={draft}
      stale={stale}
      onSave={onSave}
      head={
        <DraftHead {...head}>
          {verbs}
          <Button kind="main" size="tight" type="submit" busy={draft.isSaving} disabled={!draft.isDirty}>
            {verb}
          </Button>
        </DraftHead>
      }
    >
      <div className="editor-columns">{children}</div>
    </DraftFrame>
  )
}
