/** The door of the feature: live events, what src/live writes of them, and the lists that the web reads. */
export { changeStreamKey, endLiveEvent, goOnAir, openLiveEvent } from './events.ts'
export { liveFiles } from './live-files.ts'
export { readLiveList, readLiveMaster } from './live-lists.ts'
export { addRun, addSegment, isTooLate, nextKeyNumber, note, reachOf, type RunFacts } from './runs.ts'
export { beat, endAllLeases, endLease, eventOfKey, listSrtDoors, type SrtDoor, takeLease } from './senders.ts'
export { segmentKey } from './stream-keys.ts'
