import { askForBuild } from './stale-build.ts'
import { toast } from './ui/toast.ts'
import type { PartFailure } from './use-lazy-part.ts'

/**
 * Tells a visitor that a part could not be fetched, and offers to try again. A part that was lost within its load comes
 * only with a new document; without a connection that would be the browser's own error page, so the server is asked first.
 */
export function tellMissingPart(why: PartFailure, again: () => void): void {
  toast({ kind: 'bad', key: 'network', again: why === 'unreachable' ? again : () => void reloadOnceThere(again) })
}

async function reloadOnceThere(again: () => void): Promise<void> {
  if ((await askForBuild()) === 'unreachable') tellMissingPart('lost', again)
  else window.location.reload()
}
