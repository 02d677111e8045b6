import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '../../../api.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import type { FaultCode } from './faults.ts'

/** Errors by the contract's name of the field. */
export type FieldErrors = Record<string, string>

type Source<Saved, Form, Input> = {
  /** The last saved version; null for a new one. */
  saved: Saved | null
  /** Its field values; for null, those of a new one. */
  formOf: (saved: Saved | null) => Form
  /** Reads the fields into the contract's form, or returns their faults by the contract's names. */
  read: (form: Form) => { input: Input } | { faults: Partial<Record<string, FaultCode>> }
  /** Creates or changes it; returns the saved version. */
  send: (input: Input) => Promise<Saved>
}

export type Draft<Saved, Form> = {
  /** The last saved version; null for a new one. */
  saved: Saved | null
  form: Form
  errors: FieldErrors
  isDirty: boolean
  isSaving: boolean
  /** Changes fields, and clears the errors of the named ones. */
  set: (change: Partial<Form> | ((before: Form) => Form), ...fields: string[]) => void
  /** Returns the saved version; null when saving failed, or is still running. */
  save: () => Promise<Saved | null>
}

/** The server's errors of the fields, each by its field. */
export function sentencesOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([field, said]) => [field, said.join(' ')]))
}

/** The fields of one thing in the studio, their saved values, and their faults. */
export function useDraft<Saved, Form extends object, Input>(source: Source<Saved, Form, Input>): Draft<Saved, Form> {
  const { saved, formOf, read, send } = source
  const t = useTranslations('studio.faults')
  const [base, setBase] = useState(() => formOf(saved))
  const [form, setForm] = useState(base)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isSaving, setIsSaving] = useState(false)
  // a ref and not the state, because a second press may come before the state changes
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
