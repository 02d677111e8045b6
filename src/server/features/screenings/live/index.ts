/** The door of the feature: live events, what src/live writes of them, and the lists that the web reads. */
export {
  applyDeed,
  beginAnew,
  changeStreamKey,
  cutEvent,
  endCancelled,
  endLiveEvent,
  goOnAir,
  turnStreamKey,
} from './events/events.ts'
export { findEventOf, findLiveEvent, lockEventOf } from './events/live-event-queries.ts'
export { findHolds } from './hold-queries.ts'
export { findNotes, nobody } from './events/live-run-queries.ts'
export { findMessages, insertMessage, markTakenBack } from './message-queries.ts'
export { liveFiles } from './live-files.ts'
export { makeLiveReady, openLiveEvent } from './events/open-event.ts'
export { registerLive } from './routes.ts'
export type { LiveEvents, LiveNow } from './watch-live.ts'
export { readLiveList, readLiveMaster } from './live-lists.ts'
export {
  addRun,
  addSegment,
  isTooLate,
  nextKeyNumber,
  note,
  noteAtOpenDesks,
  reachOf,
  type RunFacts,
} from './events/runs.ts'
export {
  beat,
  endAllLeases,
  endLease,
  eventOfKey,
  listSrtDoors,
  type SrtDoor,
  takeLease,
  takeSrtPortsAnew,
} from './events/senders.ts'
export { openLiveMaster, segmentKey, showSealed } from './events/stream-keys.ts'
