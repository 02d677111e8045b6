import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'

export type FieldErrors = Record<string, string>

/**
 * One request at a time. Errors become notices and sentences beside their fields; the first such field gets the focus.
 */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const running = useRef(false)

  const submit = useCallback(async (work: () => Promise<void>, onProblem?: (problem: ApiProblem) => void) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setErrors({})
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiProblem) {
        setErrors(messagesByField(error))
        // another step drops earlier errors and gets the reason why it is shown
        onProblem?.(error)
      }
      toastError(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])

  /** Clears the error of a field that is edited. */
  const forget = useCallback((...fields: string[]) => {
    setErrors((before) => {
      if (!fields.some((field) => field in before)) return before
      return Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))
    })
  }, [])

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  return { form, busy, errors, setErrors, forget, submit }
}

function messagesByField(problem: ApiProblem): FieldErrors {
  const entries = Object.entries(problem.errors).filter(([, messages]) => messages.length > 0)
  return Object.fromEntries(entries.map(([field, messages]) => [field, messages.join(' ')]))
}
