import { minutes } from '#lib/clock.ts'

export type Login = { kind: 'token'; token: string } | { kind: 'none'; reason: string }

export interface TokenKeeper {
  /** The token in hand, or one login for everybody who waits. */
  current(): Promise<Login>
  /** After the bank refused this token: the one that came after it, or one login for everybody who was refused. */
  after(refused: string): Promise<Login>
}

// the bank's document gives a token ten minutes
const keptFor = minutes(8)

/**
 * Keeps a terminal's token so that any number of calls log in once. `elapsed` counts milliseconds and never goes back:
 * the age of a token is no matter of the calendar.
 */
export function tokenKeeper(login: () => Promise<Login>, elapsed: () => number = () => performance.now()): TokenKeeper {
  let held: { token: string; until: number } | null = null
  let underWay: Promise<Login> | null = null

  async function logIn(): Promise<Login> {
    const until = elapsed() + keptFor
    try {
      const answer = await login()
      held = answer.kind === 'token' ? { token: answer.token, until } : null
      return answer
    } finally {
      underWay = null
    }
  }

  async function current(): Promise<Login> {
    if (held !== null && elapsed() < held.until) return { kind: 'token', token: held.token }
    underWay ??= logIn()
    return underWay
  }

  return {
    current,
    async after(refused) {
      if (held?.token === refused) held = null
      return current()
    },
  }
}
