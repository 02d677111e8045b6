/** So many episodes in a row without a touch, and the viewer is asked whether they still watch. */
const MOST_UNTOUCHED = 3

/** What is known of somebody's presence: episodes in a row that ran untouched, and what was touched in this one. */
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

/** So many ran untouched, this one included, that the viewer is asked. */
export const asksForPresence = (touches: Touches): boolean => untouched(touches) >= MOST_UNTOUCHED

/** Another episode begins: by itself, or because somebody pressed, who is then there. */
export const afterEpisode = (touches: Touches, by: 'press' | 'ring'): Touches => ({
  ...touches,
  before: by === 'press' ? 0 : untouched(touches),
  isTouched: false,
})
