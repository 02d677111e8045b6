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
  /** Where it is one of many. */
  list: { label: string; to: string }
  name: string
  /** How it is called in the way that led here, where that is not its name. */
  crumb?: string
  tag?: ReactNode
  /** Its verbs. */
  children?: ReactNode
}

/** What is being edited, how it stands, and what can be done with it. */
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

/** What is said when somebody else was quicker, and how their version is read. */
export type Stale = { what: 'title' | 'discount' | 'gift' | 'plan'; onReload: () => void }

type FrameProps = {
  draft: AnyDraft
  head: ReactNode
  stale?: Stale | undefined
  /** Where a press of Enter saves. */
  onSave?: () => Promise<void>
  className?: string
  children: ReactNode
}

/** Around the fields of a draft: it leads to the first fault, asks before what is not saved is left, and tells of a conflict. */
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

/** Somebody else was quicker: nothing of theirs is written over, and it is said what reloading costs. */
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
    /** What saving is called here. */
    verb: string
    onSave: () => Promise<void>
    /** Verbs beside it. */
    verbs?: ReactNode
    /** Its columns. */
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
