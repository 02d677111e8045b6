/**
 * Records the digits of the captcha's sound once: `node_modules/.bin/node scripts/record-digits.ts`. It needs espeak-ng
 * (Debian's package) and ffmpeg, which the product does not: its recordings are files of the project. 11,025 samples of
 * eight bits a second: five digits with their pauses stay far below 100 kB.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const spoken = {
  fa: ['صفر', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
}
const folder = path.join(import.meta.dirname, '../src/media/captcha/recordings')
const scratch = mkdtempSync(path.join(tmpdir(), 'digits-'))
// without the silence at both ends: the pauses are made when the sound is joined
const trimmed = 'silenceremove=start_periods=1:start_threshold=-45dB'
const filters = [trimmed, 'areverse', trimmed, 'areverse', 'aresample=11025']

/** By how much the loudest sample of a recording is below the loudest that there can be: some digits come out quiet. */
function gainOf(file: string): number {
  const bytes = readFileSync(file).subarray(44)
  let peak = 1
  for (let at = 0; at + 1 < bytes.length; at += 2) peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)))
  return (0.85 * 32_768) / peak
}

mkdirSync(folder, { recursive: true })
for (const [language, words] of Object.entries(spoken))
  for (const [digit, word] of words.entries()) {
    const raw = path.join(scratch, 'raw.wav')
    execFileSync('espeak-ng', ['-v', language, '-s', '125', '-a', '180', '-w', raw, word])
    const out = path.join(folder, `${language}-${digit}.wav`)
    const format = ['-ac', '1', '-c:a', 'pcm_u8', '-bitexact', '-map_metadata', '-1', '-y', out]
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-i',
      raw,
      '-af',
      [`volume=${gainOf(raw).toFixed(3)}`, ...filters].join(','),
      ...format,
    ])
  }
rmSync(scratch, { recursive: true })
