import type { Page } from '@playwright/test'
import type { VisitorName } from '#tests/support/visitors/visitors.ts'

/** Ids and addresses of the site under test. */
export type Facts = {
  /** A title that is sold, and one that is free; both are released and can be played. */
  paid: number
  free: number
  /** A released title whose film is still being prepared. */
  preparing: number
  /** For a child of seven: a title at its age that is not free, and one above its age. */
  openToChild: number
  closedToChild: number
  /** An album with tracks. */
  album: number
  /** A purchase that the demo's member has begun. */
  purchase: string
}

export type SitePage = {
  name: string
  /**
   * Why it is examined in both languages: the length of its texts or the direction of its parts is what may fail. Every
   * other state has its turn in one of them (tests/support/browser/page-turns.ts), and in both in the long run.
   */
  inBoth?: string
  /**
   * The name of the state that shows the same parts, in another place or to somebody else: nothing here, a list that
   * finds nothing, a guest who is asked to sign in, a form that is not filled in. `npm test` examines that one; the long
   * run examines both, and `npm test -- changed` both where they are near to what changed.
   */
  alike?: string
  path: (facts: Facts) => string
  as?: VisitorName
  /** 200 by default. */
  status?: number
  /** The call that must be refused on this page; the browser reports it as an error. */
  refusedBy?: string
  /** Brings the opened page into the state to examine. */
  reach?: (page: Page) => Promise<void>
}
