import { type NoticeKind, noticeKinds } from '#lib/lists/notice-kinds.ts'
import { morningOf } from '#lib/time/quiet-hours.ts'

/** When a notice of this kind may go out: now, or in the morning if it can wait and it is night in Tehran. */
export function dueAt(kind: NoticeKind, now: Date): Date {
  return noticeKinds[kind].waits ? (morningOf(now) ?? now) : now
}

/** Seconds from now, because the queue's clock is the database's. */
export const secondsUntil = (due: Date, now: Date): { startAfter?: number } =>
  due > now ? { startAfter: Math.ceil((due.getTime() - now.getTime()) / 1000) } : {}
