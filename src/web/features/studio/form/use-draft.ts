import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '../../../api.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import { isChangedMeanwhile } from './changed-meanwhile.ts'
import { changedFields, differ } from './differ.ts'
import type { FaultCode } from './faults.ts'

/** Error texts by the contract's name of the field. */
export type FieldErrors = Record<string, string>

type Source<Saved, Form, Input> = {
  /** As it was saved last; null for a new one. */
  saved: Saved | null
  /** The first values in the fields of a new one, as if they were typed; left out: the fields begin empty. */
  start?: Form | undefined
  /** The values of its fields; for null, those of a new one. */
  formOf: (saved: Saved | null) => Form
  /** Reads the fields as the contract's input; else their faults by the contract's names. */
  read: (form: Form, was: Saved | null) => { input: Input } | { faults: Partial<Record<string, FaultCode>> }
  /** Creates or changes it; returns it as it was saved. */
  send: (input: Input, was: Saved | null) => Promise<Saved>
}

/** Fields with text. */
type TextColumn<Form> = { [K in keyof Form]: Form[K] extends string ? K : never }[keyof Form]

export type Draft<Saved, Form> = {
  /** As it was saved last; null for a new one. */
  saved: Saved | null
  form: Form
  errors: FieldErrors
  isDirty: boolean
  /** The fields that differ from what is saved. */
  changed: readonly string[]
  isSaving: boolean
  /** Somebody else has saved it since it was read. */
  isStale: boolean
  /** Changes fields; clears their errors, and those of the named fields. */
  set: (change: Partial<Form> | ((before: Form) => Form), ...fields: string[]) => void
  /** Changes the text of one field; clears its errors. */
  write: (column: TextColumn<Form>, text: string, ...fields: string[]) => void
  /** Returns what was saved; null when saving failed, or is still running. */
  save: () => Promise<Saved | null>
  /** Takes the server's answer; unsaved changes stay in their fields. */
  adopt: (next: Saved) => void
  /** Puts back what is saved. */
  undo: () => void
  /** Takes the server's newest version and discards the content of the fields. */
  restart: (next: Saved) => void
}

/** The server's errors by field. */
function sentencesOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([field, said]) => [field, said.join(' ')]))
}

const without = (errors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name)))

/** The content of the fields, and their errors. */
function useFields<Form extends object>(first: Form) {
  const [form, setForm] = useState(first)
  const [errors, setErrors] = useState<FieldErrors>({})

  const set = useCallback<Draft<unknown, Form>['set']>((change, ...fields) => {
    const touched = typeof change === 'function' ? fields : [...Object.keys(change), ...fields]
    setForm((before) => (typeof change === 'function' ? change(before) : { ...before, ...change }))
    setErrors((before) => without(before, touched))
  }, [])

  const write = useCallback<Draft<unknown, Form>['write']>((column, text, ...fields) => {
    setForm((before) => ({ ...before, [column]: text }))
    setErrors((before) => without(before, [String(column), ...fields]))
  }, [])

  return { form, setForm, errors, setErrors, set, write }
}

const none: readonly string[] = []

/** The fields of one thing in the studio, their saved values, and their faults. */
export function useDraft<Saved extends { version: number }, Form extends object, Input>(
  source: Source<Saved, Form, Input>,
): Draft<Saved, Form> {
  const { formOf, read, send } = source
  const t = useTranslations('studio.faults')
  const [saved, setSaved] = useState(source.saved)
  const [base, setBase] = useState(() => formOf(saved))
  const { form, setForm, errors, setErrors, set, write } = useFields(source.start ?? base)
  const [isSaving, setIsSaving] = useState(false)
  const [isStale, setIsStale] = useState(false)
  // a ref and not the state, because a second press may come before the state changes
  const running = useRef(false)
  const isDirty = differ(form, base)

  const changed = isDirty ? changedFields(form, base) : none

  function undo(): void {
    setForm(base)
    setErrors({})
  }

  function restart(next: Saved): void {
    const fields = formOf(next)
    setSaved(next)
    setBase(fields)
    setForm(fields)
    setErrors({})
    setIsStale(false)
  }

  function adopt(next: Saved): void {
    if (!isDirty) return restart(next)
    // The version of these fields stays, so that saving them does not overwrite somebody else's change.
    return setSaved((before) => (before ? { ...next, version: before.version } : next))
  }

  async function save(): Promise<Saved | null> {
    if (running.current) return null
    const meant = read(form, saved)
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
      const answer = await send(meant.input, saved)
      restart(answer)
      return answer
    } catch (error) {
      toastError(error)
      if (isChangedMeanwhile(error)) setIsStale(true)
      setErrors(sentencesOf(error))
      return null
    } finally {
      running.current = false
      setIsSaving(false)
    }
  }

  return { saved, form, errors, isDirty, changed, isSaving, isStale, set, write, save, adopt, undo, restart }
}
