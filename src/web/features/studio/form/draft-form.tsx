import type { FormEvent, ReactNode } from 'react'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { Draft } from './use-draft.ts'
import { useFirstFault } from './use-first-fault.ts'
import './form.css'

type HeadProps = {
  /** Where it is one of many. */
  list: { label: string; to: string }
  name: string
  tag?: ReactNode
  /** Its verbs. */
  children?: ReactNode
}

/** What is being edited, how it stands, and what can be done with it. */
export function DraftHead({ list, name, tag, children }: HeadProps) {
  return (
    <header className="studio-head editor-head">
      <div className="grow">
        <Breadcrumbs crumbs={[list, { label: name }]} />
        <h1 className="clip-2">
          <bdi>{name}</bdi> {tag}
        </h1>
      </div>
      <div className="editor-verbs">{children}</div>
    </header>
  )
}

type FormProps = Omit<HeadProps, 'children'> & {
  draft: Pick<Draft<unknown, unknown>, 'errors' | 'isDirty' | 'isSaving'>
  /** What saving is called here. */
  verb: string
  onSave: () => Promise<void>
  /** Verbs beside it. */
  verbs?: ReactNode
  /** Its columns. */
  children: ReactNode
}

/** The form of a draft: it leads to the first fault, and asks before what is not saved is left. */
export function DraftForm({ draft, verb, onSave, verbs, children, ...head }: FormProps) {
  const ref = useFirstFault(draft.errors)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void onSave()
  }
  return (
    <div ref={ref}>
      <LeaveGuard isDirty={draft.isDirty} />
      <form onSubmit={onSubmit} noValidate>
        <DraftHead {...head}>
          {verbs}
          <Button kind="main" size="tight" type="submit" busy={draft.isSaving} disabled={!draft.isDirty}>
            {verb}
          </Button>
        </DraftHead>
        <div className="editor-columns">{children}</div>
      </form>
    </div>
  )
}
