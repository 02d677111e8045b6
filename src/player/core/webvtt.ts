import type { Cue, CueSettings } from './cue.ts'

const TIMING = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})(.*)$/

/** `01:02:03.004` or `02:03.004` in milliseconds; null when it is not a time. */
export function parseTimestamp(text: string): number | null {
  const match = /^(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}

function percent(text: string | undefined): number | null {
  const match = /^(\d+(?:\.\d+)?)%$/.exec(text ?? '')
  const value = match ? Number(match[1]) : Number.NaN
  return value >= 0 && value <= 100 ? value : null
}

function parseLine(text: string): CueSettings['line'] {
  const [value = ''] = text.split(',')
  const share = percent(value)
  if (share !== null) return { value: share, unit: 'percent' }
  return /^-?\d+$/.test(value) ? { value: Number(value), unit: 'line' } : null
}

/** Reads the settings after the times (`line:0 align:start`); an unknown setting keeps its default. */
export function parseCueSettings(text: string): CueSettings {
  const settings: CueSettings = { line: null, position: null, size: null, align: 'center' }
  for (const part of text.trim().split(/\s+/)) {
    const colon = part.indexOf(':')
    if (colon < 1) continue
    const name = part.slice(0, colon)
    const value = part.slice(colon + 1)
    if (name === 'line') settings.line = parseLine(value)
    else if (name === 'position') settings.position = percent(value.split(',')[0])
    else if (name === 'size') settings.size = percent(value)
    else if (name === 'align' && /^(start|center|end|left|right)$/.test(value)) {
      settings.align = value as CueSettings['align']
    }
  }
  return settings
}

/**
 * Reads a WebVTT file (https://www.w3.org/TR/webvtt1/) into cues sorted by start. It is as lenient as browsers are:
 * comments, styles and regions are skipped, and a cue that cannot be read or never shows (end before start) is dropped
 * while the others stay.
 */
export function parseWebVtt(file: string): Cue[] {
  const text = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
  const cues: Cue[] = []
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => line.includes('-->'))
    if (at < 0 || /^(NOTE|STYLE|REGION)(\s|$)/.test(lines[0] ?? '')) continue
    const match = TIMING.exec(lines[at] ?? '')
    const startMs = match?.[1] ? parseTimestamp(match[1]) : null
    const endMs = match?.[2] ? parseTimestamp(match[2]) : null
    if (startMs === null || endMs === null || endMs <= startMs) continue
    const payload = lines
      .slice(at + 1)
      .join('\n')
      .trim()
    const id = at > 0 ? (lines[at - 1] ?? '').trim() : ''
    if (payload) cues.push({ id, startMs, endMs, payload, settings: parseCueSettings(match?.[3] ?? '') })
  }
  return cues.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}
