import { useEffect, useRef } from 'react'
import type { FieldErrors } from './use-draft.ts'

/** After a failed saving the focus goes to the first field that is not right. */
export function useFirstFault(errors: FieldErrors) {
  const root = useRef<HTMLDivElement>(null)
  const before = useRef(errors)
  useEffect(() => {
    const isNew = Object.keys(errors).some((name) => !(name in before.current))
    before.current = errors
    if (!isNew) return
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [errors])
  return root
}
