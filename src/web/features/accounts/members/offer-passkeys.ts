import type { OutputOf } from '#contract/api.ts'
import type { signByPasskey } from './passkey-of-browser.ts'

type Request = OutputOf<'POST /auth/passkey/request'>['request']
type Signed = Awaited<ReturnType<typeof signByPasskey>>

/** A challenge lives for a quarter of an hour; a page may stay open for longer. */
const renewedAfterMs = 12 * 60_000

/** The functions that the offer works with; the browser's, except in tests. */
export interface Means {
  canOffer: () => Promise<boolean>
  ask: () => Promise<Request>
  sign: (request: Request) => Promise<Signed>
  takeBack: () => Promise<void>
  /** Calls `work` after `ms` milliseconds; returns a function that calls it off. */
  later: (work: () => void, ms: number) => () => void
}

/**
 * Offers the passkeys of this browser in the list under the field of the user name, until one has signed or the returned
 * function is called. It is an offer: what goes wrong with it is not said, because all other ways in stand beside it.
 */
export function offerPasskeys(means: Means, onSigned: (signed: Signed) => void): () => void {
  let isOver = false
  let callOff: () => void = () => undefined
  let isOffered = false
  const offer = async (): Promise<void> => {
    if (isOver || !(await means.canOffer())) return
    const request = await means.ask()
    if (isOver) return
    callOff()
    callOff = means.later(() => void offer().catch(() => undefined), renewedAfterMs)
    isOffered = true
    // a new offer, and the window of the browser, end this one
    const signed = await means.sign(request)
    if (isOver) return
    end()
    onSigned(signed)
  }
  const end = () => {
    isOver = true
    callOff()
  }
  void offer().catch(() => undefined)
  return () => {
    if (isOver) return
    end()
    if (isOffered) void means.takeBack().catch(() => undefined)
  }
}
