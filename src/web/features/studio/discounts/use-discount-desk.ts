import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import type { DiscountPage } from './discount-data.ts'
import { type DiscountForm, discountFormOf, discountInputOf, emptyDiscount } from './discount-form.ts'

export type Desk = {
  form: DiscountForm
  errors: Record<string, string>
  isDirty: boolean
  isSaving: boolean
  /** Changes fields; the sentences beside the named ones go. */
  set: (change: Partial<DiscountForm>, ...fields: string[]) => void
  /** Answers the saved code, or null when it could not be saved. */
  save: () => Promise<DiscountPage | null>
}

/** The fields of one code, and what is wrong with them. */
export function useDiscountDesk(saved: DiscountPage | null): Desk {
  const t = useTranslations('studio.faults')
  const locale = useLocale()
  const [base, setBase] = useState(() => (saved ? discountFormOf(saved, locale) : emptyDiscount(locale)))
  const [form, setForm] = useState(base)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setIsSaving] = useState(false)

  async function save(): Promise<DiscountPage | null> {
    if (isSaving) return null
    const read = discountInputOf(form, { was: saved, locale })
    if ('faults' in read) {
      setErrors(Object.fromEntries(Object.entries(read.faults).map(([field, fault]) => [field, t(fault)])))
      toast({ kind: 'bad', text: t('some') })
      return null
    }
    setIsSaving(true)
    setErrors({})
    try {
      const page = saved
        ? await call('PUT /studio/discounts/:id', {
            params: { id: saved.id },
            body: { ...read.input, version: saved.version },
          })
        : await call('POST /studio/discounts', { body: read.input })
      const fields = discountFormOf(page, locale)
      setBase(fields)
      setForm(fields)
      return page
    } catch (error) {
      toastError(error)
      if (error instanceof ApiProblem)
        setErrors(
          Object.fromEntries(
            Object.entries(error.errors).flatMap(([field, [first]]) => (first ? [[field, first] as const] : [])),
          ),
        )
      return null
    } finally {
      setIsSaving(false)
    }
  }
  return {
    form,
    errors,
    isDirty: JSON.stringify(form) !== JSON.stringify(base),
    isSaving,
    save,
    set: (change, ...fields) => {
      setForm((before) => ({ ...before, ...change }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name))))
    },
  }
}
