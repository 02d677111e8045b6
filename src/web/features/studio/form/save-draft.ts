import { useGo } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.ts'
import { justSaved } from './leave-guard.tsx'
import type { Draft } from './use-draft.ts'

/** Saves, says so, and goes on with what was saved. */
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

/** Leads from the form of a new one to its own page, in place of it. */
export function useGoToMade(): (path: string) => void {
  const go = useGo()
  return (path) => go(path, { replace: true, state: justSaved })
}
