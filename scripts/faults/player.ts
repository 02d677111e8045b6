import type { Check, Fault } from './fault.ts'

const core = 'src/player/core'
const parts = 'src/player/react/parts'

const inBrowser = (title: string, file = 'tests/e2e/player-playback.spec.ts'): Check => ({
  run: 'browser',
  project: 'player',
  file,
  title,
})

/** The player: its rules, its picture, its subtitles. */
export const player: readonly Fault[] = [
  {
    name: 'keys-by-letter',
    file: `${core}/shortcuts.ts`,
    search: "  KeyJ: { kind: 'seek-by', seconds: -SEEK_STEP.jump },\n",
    replace: '',
    check: { run: 'unit', file: `${core}/shortcuts.test.ts` },
  },
  {
    name: 'arrows-follow-the-language',
    file: `${core}/shortcuts.ts`,
    search: "ArrowRight: { kind: 'seek-by', seconds: SEEK_STEP.arrow }",
    replace: "ArrowRight: { kind: 'seek-by', seconds: -SEEK_STEP.arrow }",
    check: { run: 'unit', file: `${core}/shortcuts.test.ts` },
  },
  {
    name: 'place-of-what-was-taken-up-again-never-told',
    file: `${core}/progress-policy.ts`,
    search: "      if (event === 'seek') isJumping = false\n",
    replace: '',
    check: { run: 'unit', file: `${core}/progress-policy.test.ts` },
  },
  {
    name: 'retries-without-end',
    file: `${core}/recovery-policy.ts`,
    search: "return delayMs === undefined ? fail('network') : { action: 'retry', delayMs }",
    replace: "return { action: 'retry', delayMs: delayMs ?? 30_000 }",
    check: { run: 'unit', file: `${core}/recovery-policy.test.ts` },
  },
  {
    name: 'cue-that-never-shows-kept',
    file: `${core}/webvtt.ts`,
    search: 'startMs === null || endMs === null || endMs <= startMs',
    replace: 'startMs === null || endMs === null || endMs < startMs',
    check: { run: 'unit', file: `${core}/webvtt.test.ts` },
  },
  {
    name: 'cue-on-the-other-side',
    file: `${core}/cue-layout.ts`,
    search: "if (align === 'start') return direction === 'rtl' ? 'right' : 'left'",
    replace: "if (align === 'start') return 'left'",
    check: { run: 'unit', file: `${core}/cue-layout.test.ts` },
  },
  {
    name: 'position-of-zero-told',
    file: `${core}/progress-policy.ts`,
    search: "if (event !== 'tick') return null",
    replace: 'void 0',
    check: { run: 'unit', file: `${core}/progress-policy.test.ts` },
  },
  {
    name: 'cue-direction-guessed',
    file: `${parts}/cue-layer.tsx`,
    search: 'dir={trackDirection(lang)} key={i}',
    replace: 'dir="auto" key={i}',
    check: {
      run: 'browser',
      project: 'player',
      file: 'tests/e2e/player-cues.spec.ts',
      title: 'every must and should vector',
    },
  },
  {
    name: 'seek-bar-mirrored',
    file: `${parts}/use-seek-bar.ts`,
    search: '(event.clientX - box.left) / box.width',
    replace: '(box.right - event.clientX) / box.width',
    check: inBrowser('the seek bar: left to right in Persian'),
  },
  {
    name: 'subtitles-under-the-controls',
    file: 'src/player/react/player.css',
    search: '--pl-lift: 92px;',
    replace: '--pl-lift: 0px;',
    check: inBrowser('subtitles stand above the controls'),
  },
  {
    name: 'controls-stay',
    file: 'src/player/dom/features/idle.ts',
    search: 'const HIDE_AFTER_MS = 3000',
    replace: 'const HIDE_AFTER_MS = 300_000',
    check: inBrowser('controls leave while the film runs'),
  },
  {
    name: 'leaving-untold',
    file: 'src/player/dom/features/progress.ts',
    search: "window.addEventListener('pagehide', () => note('leave'), { signal })",
    replace: '',
    check: inBrowser('progress is told every ten seconds'),
  },
  {
    name: 'key-asked-without-a-token',
    file: 'src/player/dom/engines/hls.ts',
    search: "(context.type as string) === 'key' ? options.requestHeaders?.(url) : undefined",
    replace: 'undefined',
    check: inBrowser('an encrypted film plays for whoever is given the key'),
  },
  {
    name: 'buttons-of-the-player-unnamed',
    file: `${parts}/control-bar.tsx`,
    search: 'label={labels.settings}',
    replace: 'label=""',
    check: inBrowser('no state of the player breaks a rule of accessibility (fa)'),
  },
  {
    name: 'buttons-smaller-than-a-thumb',
    file: 'src/player/react/player.css',
    search: 'inline-size: 44px;\n  block-size: 44px;',
    replace: 'inline-size: 40px;\n  block-size: 40px;',
    check: inBrowser('every control is 44 pixels or more'),
  },
  {
    name: 'joint-with-filling',
    file: 'src/player/dom/audio/open-track.ts',
    search: 'if (index === segments.length - 1) makeLastFrameWhole(clear)',
    replace: '',
    check: inBrowser('an album sounds as one piece', 'tests/e2e/audio-joints.spec.ts'),
  },
  {
    name: 'small-pictures-carry-the-full-sound',
    file: 'src/media/sounds/sound-groups.ts',
    search: "return lines <= mostLinesOfSmall && name !== rungs[0]?.name ? ['small'] : full",
    replace: 'return full',
    check: { run: 'unit', file: 'src/media/sounds/sound-groups.test.ts' },
  },
  {
    name: 'picture-given-up-at-once',
    file: `${core}/sound-only-policy.ts`,
    search: "line.stoodMs >= standsMost ? 'sound' : null",
    replace: "line.stoodMs > 0 ? 'sound' : null",
    check: { run: 'unit', file: `${core}/sound-only-policy.test.ts` },
  },
  {
    name: 'sound-alone-is-not-told',
    file: `${parts}/sound-only-word.tsx`,
    search: "phase === 'active' || phase === 'loading' ? soundOnly : null",
    replace: "phase === 'failed' ? soundOnly : null",
    check: inBrowser('when no picture comes, the sound goes on alone', 'tests/e2e/player-sound.spec.ts'),
  },
  {
    name: 'shuffling-forgets-the-order',
    file: `${core}/audio/queue.ts`,
    search: 'past: byRank(others.filter(isBefore)),',
    replace: 'past: others.filter(isBefore),',
    check: { run: 'unit', file: `${core}/audio/queue.test.ts` },
  },
  {
    name: 'network-closes-the-next-track',
    file: 'src/player/dom/audio/upcoming.ts',
    search: 'if (isOfNetwork(error)) this.#isCut = true\n    else if (current)',
    replace: 'if (current)',
    check: { run: 'unit', file: 'src/player/dom/audio/audio-player.test.ts' },
  },
  {
    name: 'quiet-music-made-loud',
    file: `${core}/audio/loudness.ts`,
    search: 'return Math.min(1, 10 ** (gain / 20))',
    replace: 'return 10 ** (gain / 20)',
    check: { run: 'unit', file: `${core}/audio/sounding.test.ts` },
  },
]
