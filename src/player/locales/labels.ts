import type { PlayerErrorText } from './error-text.ts'

/** Every text of the player. Numbers arrive already written in the digits of the language. */
export interface PlayerLabels {
  back: string
  play: string
  pause: string
  watch: string
  continueFrom(time: string): string
  seekBack(seconds: string): string
  seekForward(seconds: string): string
  seekBar: string
  /** Beside the time, where all are at one point. */
  withEverybody: string
  turnSoundOn: string
  /** The position as a screen reader says it. */
  position(position: string, duration: string): string
  mute: string
  unmute: string
  volume: string
  percent(value: string): string
  subtitlesOn: string
  subtitlesOff: string
  settings: string
  fullscreen: string
  leaveFullscreen: string
  nextEpisode: string
  previousEpisode: string
  autoplay: { title: string; on: string; off: string }
  pip: string
  leavePip: string
  inSmallWindow: string
  shortcuts: string
  report: string
  close: string
  settingsTitle: string
  /** On a phone: the row that leads to a report, and what it does. */
  problem: { question: string; answer: string }
  soundOn: string
  soundOff: string
  normalRate: string
  /** How it plays, for helpers. */
  figures: {
    title: string
    line: string
    buffer: string
    rendition: string
    dropped: string
    unknown: string
    seconds(value: string): string
    kilobits(value: string): string
    size(width: string, height: string, kilobits: string): string
    frames(dropped: string, all: string): string
  }
  quality: string
  auto: string
  /** Automatic, and what it has chosen. */
  autoNow(quality: string): string
  nowQuality(quality: string): string
  qualityName(rung: string): string
  dataSaver: string
  /** In the list of qualities; why there is no picture; and the button that brings it back. */
  soundOnly: { name: string; weakLine: string; chosen: string; back: string }
  megabytesPerHour(value: string): string
  aboutMegabytesPerHour(value: string): string
  /** Before the start: the quality, why it is that one, and what the film takes from there to its end. */
  willBegin: Record<'line' | 'viewer', (quality: string) => string>
  restTakes(megabytes: string): string
  qualityBySystem: string
  speed: string
  rate(value: string): string
  sound: string
  subtitles: string
  none: string
  noSubtitles: string
  subtitlesFailed: string
  secondSubtitles: string
  /** When the subtitles come, against their file. */
  timing: { title: string; earlier: string; later: string; shifted(seconds: string): string }
  size: string
  smallSign: string
  /** Whether a screen reader reads the subtitles. */
  readCues: { title: string; on: string; off: string }
  color: string
  colors: { white: string; straw: string; turquoise: string; rose: string }
  anchor: string
  anchors: { top: string; bottom: string; below: string }
  sample: string
  chapter(number: string, label: string | null): string
  skip: { intro: string; recap: string }
  resumed(time: string): string
  fromStart: string
  loading: string
  slow: string
  reconnecting: string
  ended: string
  watchAgain: string
  backToFilm: string
  tryAgain: string
  preview: string
  live: {
    badge: string
    /** Instead of the badge, while there is no picture. */
    pausedBadge: string
    bar: string
    /** Where everybody is. */
    withAll: string
    behindBySeconds(seconds: string): string
    behindByMinutes(minutes: string): string
    goLive: string
    started(time: string): string
    from(time: string): string
    now(time: string): string
  }
  shortcutsTitle: string
  shortcutsNote: string
  rows: Record<
    | 'play'
    | 'jump'
    | 'arrows'
    | 'volume'
    | 'fullscreen'
    | 'mute'
    | 'text'
    | 'pip'
    | 'share'
    | 'rate'
    | 'beside'
    | 'figures'
    | 'sheet',
    string
  >
  errors: Record<'broken_link' | 'playback' | 'network' | 'not_allowed' | 'unsupported', PlayerErrorText>
}
