import type { Seats } from '../screening.ts'

const dots = 60

/** How many of the dots stand for taken seats and for one's own: full only when it is, empty only when it is. */
export function seatDots({ capacity, seats_left }: Pick<Seats, 'capacity' | 'seats_left'>, own: number, of = dots) {
  const count = Math.min(of, capacity)
  if (count <= 0) return { taken: 0, own: 0, free: 0 }
  const scaled = (seats: number) => (seats <= 0 ? 0 : Math.max(1, Math.floor((seats * count) / capacity)))
  const mine = Math.min(scaled(own), count)
  const free = Math.min(scaled(seats_left), count - mine)
  return { taken: count - mine - free, own: mine, free }
}
