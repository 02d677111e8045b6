import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '../../../api.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import type { FaultCode } from './faults.ts'

/** Sentences by the contract's name of the field. */
export type FieldErrors = Record<string, string>

type Source<Saved, Form, Input> = {
  /** As it was saved last; null for one that is being made. */
  saved: Saved | null
  /** What its fields show; of null, those of a new one. */
  formOf: (saved: Saved | null) => Form
  /** What the fields mean as the contract wants it, or what is wrong with them by the contract's names. */
  read: (form: Form) => { input: Input } | { faults: Partial<Record<string, FaultCode>> }
  /** Makes it or changes it; answers it as it is saved then. */
  send: (input: Input) => Promise<Saved>
}

export type Draft<Saved, Form> = {
  /** As it was saved last; null for one that is being made. */
  saved: Saved | null
  form: Form
  errors: FieldErrors
  isDirty: boolean
  isSaving: boolean
  /** Changes fields; the sentences beside the named ones go. */
  set: (change: Partial<Form> | ((before: Form) => Form), ...fields: string[]) => void
  /** Answers what was saved, or null when it could not be saved, or is being saved. */
  save: () => Promise<Saved | null>
}

/** All that the server said of the fields, each in the place of its own. */
export function sentencesOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([field, said]) => [field, said.join(' ')]))
}

/** The fields of one thing of the studio, what is saved of them, and what is wrong with them. */
export function useDraft<Saved, Form extends object, Input>(source: Source<Saved, Form, Input>): Draft<Saved, Form> {
  const { saved, formOf, read, send } = source
  const t = useTranslations('studio.faults')
  const [base, setBase] = useState(() => formOf(saved))
  const [form, setForm] = useState(base)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isSaving, setIsSaving] = useState(false)
  // not the state, which a second press may be ahead of
  const running = useRef(false)

  async function save(): Promise<Saved | null> {
    if (running.current) return null
    const meant = read(form)
    if ('faults' in meant) {
      const said = Object.entries(meant.faults).flatMap(([field, fault]) => (fault ? [[field, t(fault)] as const] : []))
      setErrors(Object.fromEntries(said))
      toast({ kind: 'bad', text: t('some') })
      return null
    }
    running.current = true
    setIsSaving(true)
    setErrors({})
    try {
      const answer = await send(meant.input)
      const fields = formOf(answer)
      setBase(fields)
      setForm(fields)
      return answer
    } catch (error) {
      toastError(error)
      setErrors(sentencesOf(error))
      return null
    } finally {
      running.current = false
      setIsSaving(false)
    }
  }

  return {
    saved,
    form,
    errors,
    isDirty: JSON.stringify(form) !== JSON.stringify(base),
    isSaving,
    save,
    set: (change, ...fields) => {
      setForm((before) => (typeof change === 'function' ? change(before) : { ...before, ...change }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name))))
    },
  }
}
