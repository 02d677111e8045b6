import { createContext, useContext } from 'react'
import { roomOf } from './studio-rooms.ts'

/** Where somebody is in the studio, and where they were before: paths without their language. */
export type Trail = { now: string; before: string | null }

export const CameFromContext = createContext<string | null>(null)

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? ''

/** The trail after another address: one of the same page, as a filter makes it, is no step. */
export function stepTrail(trail: Trail, now: string): Trail {
  if (pathOf(trail.now) === pathOf(now)) return { ...trail, now }
  return { now, before: trail.now }
}

/** The room from which somebody came to a page that stands in several rooms' reach; today, when they came from elsewhere. */
export function roomBehind(before: string | null): { key: NonNullable<ReturnType<typeof roomOf>>['key']; to: string } {
  const room = before === null ? null : roomOf(pathOf(before))
  if (before === null || room === null) return { key: 'today', to: '/studio' }
  // a list comes back with its filters
  return { key: room.key, to: before }
}

/** The room from which the present page was opened. */
export const useCameFrom = () => roomBehind(useContext(CameFromContext))
