import { useGo } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.ts'
import { justSaved } from './leave-guard.tsx'
import type { Draft } from './use-draft.ts'

/** Saves the draft; after success it shows the notice `said` and calls `then` with the saved value. */
export async function saveDraft<Saved>(
  draft: Pick<Draft<Saved, unknown>, 'save'>,
  said: string,
  then: (saved: Saved) => void,
): Promise<void> {
  const saved = await draft.save()
  if (saved === null) return
  toast({ kind: 'good', text: said })
  then(saved)
}

/** Goes from the form of a new thing to the page of the created one, which replaces the form in the history. */
export function useGoToMade(): (path: string) => void {
  const go = useGo()
  return (path) => go(path, { replace: true, state: justSaved })
}
