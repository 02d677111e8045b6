import { ApiProblem, NetworkFailure } from '../api.ts'

export type ToastKind = 'good' | 'bad' | 'info'
/** One action of a toast, e.g. undo. */
export type ToastAction = { label: string; run: () => void }
export type ToastRequest =
  | { kind: ToastKind; text: string; action?: ToastAction }
  | { kind: 'bad'; key: 'network' | 'failed'; again?: () => void }

/** The component that shows toasts; `dropErrors` removes those about errors. */
type Drawer = { draw: (request: ToastRequest) => void; dropErrors: () => void }

const waiting: ToastRequest[] = []
let drawer: Drawer | null = null
const wakers = new Set<() => void>()

/** Shows a message at the top of the page for five seconds. The code that draws it loads with the first one. */
export function toast(request: ToastRequest) {
  if (drawer) {
    drawer.draw(request)
    return
  }
  waiting.push(request)
  for (const wake of wakers) wake()
}

/** Shows an error as the specification §8 requires: no answer, each message of an errors map, or the message. */
export function toastError(error: unknown) {
  if (error instanceof ApiProblem && error.wasDeclined) return undefined
  if (error instanceof NetworkFailure) return toast({ kind: 'bad', key: 'network' })
  if (!(error instanceof ApiProblem) || error.message === '') return toast({ kind: 'bad', key: 'failed' })
  const messages = Object.values(error.errors).flat()
  for (const text of messages.length > 0 ? messages : [error.message]) toast({ kind: 'bad', text })
  return undefined
}

/** Removes earlier error toasts, so that they do not cover what is shown now. */
export function dropErrors() {
  waiting.splice(0, waiting.length, ...waiting.filter(({ kind }) => kind !== 'bad'))
  drawer?.dropErrors()
}

export const toastQueue = {
  /** Returns the act that the newest waiting toast would repeat, for a part that must offer it in its place. */
  again(): (() => void) | null {
    const last = waiting.at(-1)
    return last !== undefined && 'again' in last ? (last.again ?? null) : null
  },
  /** Called when a toast waits and nothing draws toasts yet. */
  onWaiting(wake: () => void) {
    wakers.add(wake)
    if (waiting.length > 0) wake()
    return () => wakers.delete(wake)
  },
  /** The component takes over and receives the waiting toasts. */
  take(next: Drawer) {
    drawer = next
    for (const request of waiting.splice(0)) next.draw(request)
    return () => {
      drawer = null
    }
  },
}
