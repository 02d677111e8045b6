import { after, minutes } from '#lib/time/clock.ts'
import { AppError, fail } from '#server/fail.ts'

const between = minutes(10)
const mostMoves = 3

/** How often a ticket has moved to another network, and when it did last. */
export interface Moves {
  count: number
  movedAt: Date | null
}

/** Whether a ticket may move to another network now, and if not, when. */
export type MoveVerdict = { may: 'now'; left: number } | { may: 'later'; at: Date } | { may: 'never' }

/** Three times for a binding, and once in ten minutes; then it is a matter of support. */
export function judgeMove({ count, movedAt }: Moves, now: Date): MoveVerdict {
  if (count >= mostMoves) return { may: 'never' }
  const at = movedAt === null ? now : after(movedAt, between)
  return at > now ? { may: 'later', at } : { may: 'now', left: mostMoves - count }
}

/**
 * Ends a call that comes from another network than its ticket's, with what can be done about it: `ticket.other_network`
 * where it may be moved now, `ticket.network_just_moved` with the time until then, `ticket.network_moves_over`.
 */
export function failElsewhere(moves: Moves, now: Date): never {
  const verdict = judgeMove(moves, now)
  if (verdict.may === 'never') return fail('ticket.network_moves_over')
  if (verdict.may === 'now') return fail('ticket.other_network', { left: verdict.left })
  const seconds = Math.max(1, Math.ceil((verdict.at.getTime() - now.getTime()) / 1000))
  throw new AppError('ticket.network_just_moved', { data: { seconds }, headers: { 'retry-after': String(seconds) } })
}
