/** After this many episodes in a row without a touch, the viewer is asked whether they still watch. */
const MOST_UNTOUCHED = 3

/** Signs of somebody's presence: episodes in a row that ran untouched, and the touches of this one. */
export interface Touches {
  before: number
  isTouched: boolean
  /** The last touch was a key. */
  wasKey: boolean
}

export const noTouches: Touches = { before: 0, isTouched: false, wasKey: false }

export const touchedBy = (touches: Touches, what: 'key' | 'hand'): Touches => ({
  ...touches,
  isTouched: true,
  wasKey: what === 'key',
})

const untouched = ({ before, isTouched }: Touches): number => (isTouched ? 0 : before + 1)

/** Tells whether the viewer is asked now: too many episodes ran untouched, this one included. */
export const asksForPresence = (touches: Touches): boolean => untouched(touches) >= MOST_UNTOUCHED

/** Another episode begins: by itself, or because somebody pressed, who is then there. */
export const afterEpisode = (touches: Touches, by: 'press' | 'ring'): Touches => ({
  ...touches,
  before: by === 'press' ? 0 : untouched(touches),
  isTouched: false,
})
