import type { ProblemCode } from '#contract/problem.ts'
import { liveDeeds, type LiveDeed } from '#lib/lists/live-deeds.ts'

/** Facts that decide about the deeds of a control room. */
export interface DeskFacts {
  fate: 'planned' | 'cancelled' | 'postponed' | 'interrupted'
  isPublished: boolean
  areDoorsOpen: boolean
  /** Its planned hour has come: the hall is open to everybody with a ticket, and stays so. */
  hasBegun: boolean
  /** It begins in more than four hours, or has no date: its hall cannot be opened yet. */
  isEarly: boolean
  /** May lie ahead: then the start counts, and can be taken back. */
  onAirAt: Date | null
  endedAt: Date | null
  isHeld: boolean
  /** A camera sends, and a segment of it is there. */
  hasPicture: boolean
}

/** `done`: it is so already, and a second desk that presses the same changes nothing. */
export type Judgement = { is: 'do' } | { is: 'done' } | { is: 'refused'; code: ProblemCode }

const doIt: Judgement = { is: 'do' }
const done: Judgement = { is: 'done' }
const refused = (code: ProblemCode): Judgement => ({ is: 'refused', code })

type Rule = (facts: DeskFacts, now: Date) => Judgement

const isOnAir = ({ onAirAt }: DeskFacts, now: Date): boolean => onAirAt !== null && onAirAt <= now

function mayShow({ fate, isPublished }: DeskFacts): Judgement {
  if (fate !== 'planned') return refused('live_desk.stopped')
  return isPublished ? doIt : refused('live_desk.draft')
}

const rules: Readonly<Record<LiveDeed, Rule>> = {
  open_doors: (facts) => {
    if (facts.areDoorsOpen || facts.onAirAt !== null) return done
    const judged = mayShow(facts)
    return judged.is === 'do' && facts.isEarly ? refused('live_desk.early') : judged
  },
  shut_doors: (facts) => {
    if (facts.onAirAt !== null) return refused('live_desk.on_air')
    if (facts.hasBegun) return refused('live_desk.begun')
    return facts.areDoorsOpen ? doIt : done
  },
  start: (facts) => {
    if (facts.onAirAt !== null) return done
    const judged = mayShow(facts)
    return judged.is === 'do' && !facts.hasPicture ? refused('live_desk.no_picture') : judged
  },
  take_back: (facts, now) => {
    if (facts.onAirAt === null) return done
    return isOnAir(facts, now) ? refused('live_desk.on_air') : doIt
  },
  hold: (facts, now) => {
    if (!isOnAir(facts, now)) return refused('live_desk.not_on_air')
    return facts.isHeld ? done : doIt
  },
  go_on: (facts) => (facts.isHeld ? doIt : done),
  end: () => doIt,
}

/** Whether a deed is done, was done already, or cannot be done now. */
export function judgeDeed(facts: DeskFacts, deed: LiveDeed, now: Date): Judgement {
  if (facts.endedAt !== null) return deed === 'end' ? done : refused('live_desk.over')
  return rules[deed](facts, now)
}

/** The deeds that would change something now, in the order of an evening; a start also without a picture. */
export function deedsNow(facts: DeskFacts, now: Date): LiveDeed[] {
  return liveDeeds.filter((deed) => judgeDeed({ ...facts, hasPicture: true }, deed, now).is === 'do')
}

/** The one step that is due; null: on air nothing is, and without a picture the camera is. */
export function nextDeed(facts: DeskFacts, now: Date): LiveDeed | null {
  const may = deedsNow(facts, now)
  if (may.includes('go_on')) return 'go_on'
  if (may.includes('take_back')) return 'take_back'
  if (may.includes('open_doors')) return 'open_doors'
  // hours before, a start would be a mistake; it is still to be had, but not offered as the next step
  return facts.hasPicture && !facts.isEarly && may.includes('start') ? 'start' : null
}

export type DeskPhase = 'waiting' | 'starting' | 'on_air' | 'held' | 'away' | 'ended'

/** Where an event is for its desk. A hold hides that the camera is away: the audience sees the pause picture. */
export function deskPhase(facts: DeskFacts, now: Date): DeskPhase {
  if (facts.endedAt !== null) return 'ended'
  if (facts.onAirAt === null) return 'waiting'
  if (!isOnAir(facts, now)) return 'starting'
  if (facts.isHeld) return 'held'
  return facts.hasPicture ? 'on_air' : 'away'
}
