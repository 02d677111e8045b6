import { NetworkFailure } from './api.ts'
import { type CaptchaQuestion, tellWork } from './at-work.ts'
import { workOn } from './proof-of-work.ts'

const headerOf = { work: 'parde-work', captcha: 'parde-captcha' }
/** Names the proofs that the server takes. */
const proofsHeader = 'parde-proofs'
/** A task may expire or be refused once; after that the person is told why. */
const mostTasks = 2
/** After so long somebody who waits for the work is asked for digits as well. */
const waitMs = 8000
/** The work may take so long: where nothing else helps, as long as any wait; beside digits, nearly as long as the task lives. */
const mostWorkMs = { alone: 30_000, besideDigits: 100_000 }

/** A call that was refused until something is proven: what goes into its headers, and how it is made again. */
type Proving = { headers: Headers; withdrawn: AbortSignal | undefined; again: () => Promise<Response> }

/**
 * Makes the call again with the proof of work that its refusal asks for, unseen. Where the server takes a captcha too,
 * and the work is impossible or takes longer than eight seconds, the person may read or hear digits instead; whichever is
 * first goes on. Who declines gets the refusal.
 */
export async function sendProving(refused: Response, proving: Proving): Promise<Response> {
  let response = refused
  for (let tasks = 0; tasks < mostTasks && response.status === 429; tasks += 1) {
    const task = response.headers.get(headerOf.work)
    if (task === null) break
    const takesCaptcha = /\bcaptcha\b/.test(response.headers.get(proofsHeader) ?? '')
    // oxlint-disable-next-line no-await-in-loop -- one proof after another
    const answer = await (takesCaptcha ? workOrAsk(response, task, proving) : worked(task, proving))
    if (answer === response) break
    response = answer
  }
  return response
}

/** Work alone. */
async function worked(task: string, { headers, withdrawn, again }: Proving): Promise<Response> {
  try {
    headers.set(headerOf.work, await workOn(task, untilEither(withdrawn, AbortSignal.timeout(mostWorkMs.alone))))
  } catch (error) {
    if (withdrawn?.aborted) throw error
    throw new NetworkFailure('the work was not done', { cause: error })
  }
  return again()
}

async function workOrAsk(refused: Response, task: string, proving: Proving): Promise<Response> {
  const { headers, withdrawn, again } = proving
  const stop = new AbortController()
  const end = untilEither(stop.signal, AbortSignal.timeout(mostWorkMs.besideDigits))
  const work = workOn(task, untilEither(withdrawn, end))
  const soon = await Promise.race([work.catch(() => null), pause(waitMs)])
  withdrawn?.throwIfAborted()
  if (soon === null) return ask({ refused, proving, work, stop })
  headers.set(headerOf.work, soon)
  return again()
}

let questions = 0
let open: CaptchaQuestion | null = null

type Asked = { refused: Response; proving: Proving; work: Promise<string>; stop: AbortController }

/** Asks the person, and goes on with the work if it is done before they have answered. */
function ask({ refused, proving, work, stop }: Asked): Promise<Response> {
  const { headers, withdrawn, again } = proving
  // one question at a time; the call of an older one ends
  open?.decline()
  const over = new AbortController()
  return new Promise((resolve, reject) => {
    const end = (give: () => void) => {
      stop.abort()
      over.abort()
      give()
    }
    const check: CaptchaQuestion['check'] = async ({ key, text }) => {
      // an answer is on its way, and two calls would send two codes
      stop.abort()
      headers.set(headerOf.captcha, `${key}:${encodeURIComponent(text.trim())}`)
      try {
        const response = await again()
        const sentence = await refusalOf(response)
        if (sentence !== null) return sentence
        end(() => resolve(response))
      } catch (error) {
        end(() => reject(error as Error))
      }
      return null
    }
    open = { id: (questions += 1), check, decline: () => end(() => resolve(refused)), over: over.signal }
    const onWithdrawn = () => end(() => reject(withdrawn?.reason as Error))
    withdrawn?.addEventListener('abort', onWithdrawn, { once: true, signal: over.signal })
    const onWorked = (done: string) => {
      if (stop.signal.aborted) return
      headers.set(headerOf.work, done)
      end(() => resolve(again()))
    }
    work.then(onWorked, () => undefined)
    if (!tellWork(open)) open.decline()
  })
}

/** Returns the server's sentence about wrong digits; null for any other answer. */
async function refusalOf(response: Response): Promise<string | null> {
  if (response.status !== 422) return null
  const problem = (await response.clone().json()) as { errors?: { captcha?: string[] } }
  return problem.errors?.captcha?.[0] ?? null
}

const pause = (ms: number) => new Promise<null>((resolve) => void setTimeout(() => resolve(null), ms))

const untilEither = (one: AbortSignal | undefined, other: AbortSignal) => (one ? AbortSignal.any([one, other]) : other)
