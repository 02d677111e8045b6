import type { AudioState } from '#player/core/audio/audio-state.ts'
import type { Queued } from '#player/core/audio/queue.ts'
import { writeQueue } from '#player/core/audio/saved-queue.ts'
import type { AudioPlayerOptions, PlayedAt } from './audio-player-options.ts'

const reportEveryMs = 10_000
const saveEveryMs = 5000

/** The reports of a listening: its progress to the product, and the queue to the browser's storage. */
export interface ListeningRecord {
  /** Nothing for previews, and before the track is opened. */
  report(event: PlayedAt['event']): void
  /** At each change while it sounds: both, from time to time. */
  tick(): void
  save(): void
}

export function listeningRecord<T extends Queued>(
  options: Pick<AudioPlayerOptions<T>, 'onProgress' | 'save' | 'now'>,
  of: () => AudioState<T>,
): ListeningRecord {
  let reportedAt = options.now()
  let savedAt = options.now()
  const report = (event: PlayedAt['event']) => {
    const { queue, positionMs, durationMs, isPreview } = of()
    reportedAt = options.now()
    if (queue.current === null || durationMs === null || isPreview) return
    const at = event === 'ended' ? durationMs : positionMs
    options.onProgress(queue.current.track, { positionMs: at, durationMs, event })
  }
  const save = () => {
    savedAt = options.now()
    const { queue, positionMs } = of()
    if (queue.current !== null) options.save(writeQueue({ queue, positionMs }))
  }
  return {
    report,
    save,
    tick() {
      if (options.now() - reportedAt >= reportEveryMs) report('tick')
      if (options.now() - savedAt >= saveEveryMs) save()
    },
  }
}
