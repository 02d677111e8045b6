/**
 * The kinds of notices that the house sends: a closed list. `mayStop`: a member may switch it off; the rest belongs to
 * things that they have or have asked for. `waits`: it can wait for the morning of Tehran. `staysQuiet`: a push shows
 * its subject alone, because a locked screen is read by others.
 */
export const noticeKinds = {
  security: { mayStop: false, waits: false, staysQuiet: true },
  money: { mayStop: false, waits: false, staysQuiet: true },
  tickets: { mayStop: false, waits: false, staysQuiet: true },
  support: { mayStop: false, waits: false, staysQuiet: true },
  work: { mayStop: false, waits: true, staysQuiet: true },
  wishes: { mayStop: true, waits: false, staysQuiet: true },
  reminders: { mayStop: true, waits: false, staysQuiet: false },
  plans: { mayStop: true, waits: true, staysQuiet: true },
  orders: { mayStop: true, waits: true, staysQuiet: true },
  releases: { mayStop: true, waits: true, staysQuiet: false },
  searches: { mayStop: true, waits: true, staysQuiet: false },
  stock: { mayStop: true, waits: true, staysQuiet: false },
  answers: { mayStop: true, waits: true, staysQuiet: false },
  decisions: { mayStop: true, waits: true, staysQuiet: false },
  news: { mayStop: true, waits: true, staysQuiet: false },
} as const satisfies Record<string, { mayStop: boolean; waits: boolean; staysQuiet: boolean }>

export type NoticeKind = keyof typeof noticeKinds

/** The kinds that a member may switch off. */
export type StoppableKind = {
  [K in NoticeKind]: (typeof noticeKinds)[K]['mayStop'] extends true ? K : never
}[NoticeKind]

export const mayStop = (kind: NoticeKind): kind is StoppableKind => noticeKinds[kind].mayStop

/** In the order in which they are shown. */
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
export const stoppableKinds = noticeKindNames.filter(mayStop)

/** A letter goes by mail or SMS, whichever the account has for its name; a push goes to browsers that agreed to it. */
export type NoticeWay = 'letter' | 'push'
