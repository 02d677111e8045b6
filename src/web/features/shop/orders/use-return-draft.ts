import { useState } from 'react'
import { randomKey } from '../../../idempotency.ts'
import { emptyDraft, readDraft, type ReturnDraft } from './return-draft.ts'

const nameOf = (order: number) => `parde.return.${order}`

function read(order: number): ReturnDraft | null {
  try {
    return readDraft(window.sessionStorage.getItem(nameOf(order)))
  } catch {
    return null
  }
}

/** The draft of a return in this tab. A browser without storage keeps it until the page is left. */
export function useReturnDraft(order: number) {
  const [draft, setDraft] = useState<ReturnDraft>(() => read(order) ?? emptyDraft(randomKey()))
  const change = (part: Partial<ReturnDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    try {
      window.sessionStorage.setItem(nameOf(order), JSON.stringify(next))
    } catch {
      // no storage: nothing is lost while the page is open
    }
  }
  const forget = () => {
    try {
      window.sessionStorage.removeItem(nameOf(order))
    } catch {
      // there is none
    }
  }
  return { draft, change, forget }
}
