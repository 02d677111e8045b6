/**
 * Why the ticket does not play in this place. `asked`: it plays on another device, which may be left. `network`: on
 * another network, which may be left, too. `moved`: it was taken from here. `never`: not now, or not any more.
 */
export type WhyElsewhere = 'asked' | 'network' | 'moved' | 'never'

export type Elsewhere = { why: WhyElsewhere; message: string }

const reasons: Readonly<Record<string, WhyElsewhere>> = {
  'ticket.plays_elsewhere': 'asked',
  'ticket.moved_elsewhere': 'moved',
  'ticket.other_network': 'network',
  'ticket.network_just_moved': 'never',
  'ticket.network_moves_over': 'never',
}

/** Returns why a ticket plays elsewhere, from a refusal; null when the refusal is about something else. */
export function elsewhereOf({ code, message }: { code: string; message: string }): Elsewhere | null {
  const why = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  return why === undefined ? null : { why, message }
}
