import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A film of 24 s with moving picture, sound and two subtitle files, in its own folder; its name has letters that
 * confuse tools.
 */
export function makeTestFilm(): { video: string; poster: string; fa: string; en: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'parde-film-'))
  const video = path.join(folder, "نمونهٔ ما «۱» it's.mp4")
  const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=24', '-f', 'lavfi', '-i', 'sine=frequency=330:d=24']
  execFileSync(ffmpeg, [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
    '-metadata:s:a:0',
    'language=fas',
    video,
  ])
  const poster = path.join(folder, 'poster.png')
  execFileSync(ffmpeg, [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'gradients=s=800x1200:c0=0x402010:c1=0xf4b740:d=1',
    '-frames:v',
    '1',
    poster,
  ])
  const fa = path.join(folder, 'fa.srt')
  const en = path.join(folder, 'en.srt')
  writeFileSync(fa, '1\r\n00:00:00,200 --> 00:00:23,000\r\nاین فیلم را خودمان فرستادیم.\r\n')
  writeFileSync(en, '1\n00:00:00,200 --> 00:00:23,000\nWe sent this film ourselves.\n')
  return { video, poster, fa, en }
}
