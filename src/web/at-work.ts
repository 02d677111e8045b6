/** A call that goes on when its person reads or hears the digits of a captcha; its browser cannot do the work, or not soon. */
export type CaptchaQuestion = {
  id: number
  /** Makes the call with these digits. Gives the sentence of a refusal, or null when the question is over. */
  check: (answer: { key: string; text: string }) => Promise<string | null>
  decline: () => void
  /** Aborted when nobody needs an answer any more. */
  over: AbortSignal
}

type Listener = (question?: CaptchaQuestion) => void

const listeners = new Set<Listener>()

/** Calls the listener before a call has to do proof of work, and with a question when its person can help. */
export function onWork(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether anybody listens. */
export function tellWork(question?: CaptchaQuestion) {
  for (const listener of listeners) listener(question)
  return listeners.size > 0
}
