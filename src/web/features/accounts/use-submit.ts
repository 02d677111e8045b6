import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../api.ts'
import { toastError } from '../../ui/toast.ts'

export type FieldErrors = Record<string, string>

/** One request at a time; its errors become notices and the sentences beside their fields, the first field of which is focused. */
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
        // another step drops what was said before it, and is told why it came
        onProblem?.(error)
      }
      toastError(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])

  /** What is typed anew is no longer wrong. */
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
