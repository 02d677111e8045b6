/** Below this the seats that are left are said in colour: a hall with hundreds of them hurries nobody. */
const few = 10

/** The colour of the seats that are left. */
export const toneOfSeats = (left: number): 'failed' | 'waiting' | '' =>
  left === 0 ? 'failed' : left < few ? 'waiting' : ''
