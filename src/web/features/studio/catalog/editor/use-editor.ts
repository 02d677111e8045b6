import { useCallback, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../../api.ts'
import { toast, toastError } from '../../../../ui/toast.ts'
import type { StudioTitle } from '../title-data.ts'
import type { FaultCode, Faults } from '../../form/faults.ts'
import type { EditedKind } from './kind-form.ts'
import { differ, emptyForm, formOf, inputOf, type TitleForm } from './title-form.ts'
import { type FieldErrors, sentencesOf } from '../../form/use-draft.ts'

export type SetForm = (change: Partial<TitleForm>, ...fields: string[]) => void

export type Editor = {
  title: StudioTitle | null
  form: TitleForm
  errors: FieldErrors
  isDirty: boolean
  isSaving: boolean
  /** Somebody else has changed the title since it was read. */
  isStale: boolean
  /** Changes fields; the sentences beside the named ones go. */
  set: SetForm
  /** Answers the saved title, or null when it could not be saved. */
  save: () => Promise<StudioTitle | null>
  /** Takes what the server answered; unsaved changes stay in their fields. */
  adopt: (title: StudioTitle) => void
  /** Takes the server's newest and forgets what is in the fields. */
  restart: (title: StudioTitle) => void
}

/** The fields of a title that is there, or of a new one of a kind: what is saved of them, and what is wrong with them. */
export function useEditor(of: StudioTitle | EditedKind): Editor {
  const t = useTranslations('studio.faults')
  const locale = useLocale()
  const [title, setTitle] = useState(typeof of === 'string' ? null : of)
  const [base, setBase] = useState(() => (typeof of === 'string' ? emptyForm(of, locale) : formOf(of, locale)))
  const [form, setForm] = useState(base)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isSaving, setIsSaving] = useState(false)
  const [isStale, setIsStale] = useState(false)
  const running = useRef(false)
  const isDirty = differ(form, base)

  const set = useCallback<SetForm>((change, ...fields) => {
    setForm((before) => ({ ...before, ...change }))
    const touched = new Set([...Object.keys(change), ...fields])
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !touched.has(name))))
  }, [])

  const restart = useCallback(
    (next: StudioTitle) => {
      const fields = formOf(next, locale)
      setTitle(next)
      setBase(fields)
      setForm(fields)
      setErrors({})
      setIsStale(false)
    },
    [locale],
  )

  const adopt = (next: StudioTitle) => {
    if (!isDirty) return restart(next)
    // The version stays the one these fields were read with, so that another's change is not written over.
    return setTitle((before) => (before ? { ...next, version: before.version } : next))
  }

  const save = async (): Promise<StudioTitle | null> => {
    if (running.current) return null
    const read = inputOf(form, { was: title, locale })
    if ('faults' in read) {
      setErrors(mapOf(read.faults, (code) => t(code)))
      toast({ kind: 'bad', text: t('some') })
      return null
    }
    running.current = true
    setIsSaving(true)
    setErrors({})
    try {
      const saved = await send(title, read.input)
      restart(saved)
      return saved
    } catch (error) {
      toastError(error)
      if (error instanceof ApiProblem && error.code === 'studio.version_conflict') setIsStale(true)
      setErrors(sentencesOf(error))
      return null
    } finally {
      running.current = false
      setIsSaving(false)
    }
  }
  return { title, form, errors, isDirty, isSaving, isStale, set, save, adopt, restart }
}

type Input = Extract<ReturnType<typeof inputOf>, { input: unknown }>['input']

const send = (title: StudioTitle | null, input: Input): Promise<StudioTitle> =>
  title
    ? call('PUT /studio/titles/:id', { params: { id: title.id }, body: { ...input, version: title.version } })
    : call('POST /studio/titles', { body: input })

const mapOf = (faults: Faults, words: (code: FaultCode) => string): FieldErrors =>
  Object.fromEntries(Object.entries(faults).map(([name, code]) => [name, words(code)]))
