type Doors = { onSide: (side: 'left' | 'right' | null) => void; onEnd: () => void }

/** When each note of the test begins (s), its height (Hz) and its side (-1 left, 1 right). */
const notes = [
  { at: 0, hertz: 392, pan: -1 },
  { at: 0.45, hertz: 523.25, pan: -1 },
  { at: 1.3, hertz: 392, pan: 1 },
  { at: 1.75, hertz: 523.25, pan: 1 },
] as const
const noteSeconds = 0.6
const endsAfterMs = 2600
const rightAfterMs = 1300
/** Not louder than speech in a film. */
const loudness = 0.16

/**
 * Two notes on the left and two on the right, made by the browser itself: no file has to come for it. Call it from a
 * press, because browsers allow sound only then; that press also allows the film's sound later.
 *
 * @returns what stops it; null in a browser that cannot make sound
 */
export function playTestSound({ onSide, onEnd }: Doors): (() => void) | null {
  if (typeof window.AudioContext !== 'function') return null
  const audio = new AudioContext()
  void audio.resume()
  const begin = audio.currentTime + 0.05
  for (const { at, hertz, pan } of notes) {
    const tone = new OscillatorNode(audio, { frequency: hertz, type: 'triangle' })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, begin + at)
    volume.gain.linearRampToValueAtTime(loudness, begin + at + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + at + noteSeconds)
    tone.connect(volume).connect(new StereoPannerNode(audio, { pan })).connect(audio.destination)
    tone.start(begin + at)
    tone.stop(begin + at + noteSeconds)
  }
  onSide('left')
  const right = setTimeout(() => onSide('right'), rightAfterMs)
  const stop = () => {
    clearTimeout(right)
    clearTimeout(end)
    if (audio.state !== 'closed') void audio.close()
  }
  const end = setTimeout(() => {
    stop()
    onEnd()
  }, endsAfterMs)
  return stop
}
