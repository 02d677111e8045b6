import { expect, test } from 'vitest'
import { judgeSource, type ProbeReport } from '../judge-source.ts'
import { textArgs, textFileName } from './read-texts.ts'

const stream = (index: number, codec: string, more: object = {}) => ({
  index,
  codec_type: 'subtitle',
  codec_name: codec,
  ...more,
})
const report: ProbeReport = {
  format: { format_name: 'matroska,webm', duration: '60' },
  streams: [
    { index: 0, codec_type: 'video', codec_name: 'h264', width: 640, height: 360, avg_frame_rate: '25/1' },
    stream(1, 'subrip', { tags: { language: 'per', title: 'کامل' }, disposition: { default: 1 } }),
    stream(2, 'ass', { tags: { language: 'eng' }, disposition: { forced: 1 } }),
    stream(3, 'hdmv_pgs_subtitle', { tags: { language: 'eng' } }),
    stream(4, 'mov_text', { tags: { title: 'Signs (Forced)' } }),
    stream(5, 'webvtt'),
  ],
}

test('words inside a film are found by their language, name and flags; pictures of words are not', () => {
  expect(judgeSource(report, { size: 1, tonemap: true }).texts).toEqual([
    { index: 1, codec: 'subrip', language: 'fa', title: 'کامل', isForced: false },
    { index: 2, codec: 'ass', language: 'en', title: null, isForced: true },
    { index: 4, codec: 'mov_text', language: 'und', title: 'Signs (Forced)', isForced: true },
    { index: 5, codec: 'webvtt', language: 'und', title: null, isForced: false },
  ])
})

test('each kind is written as a file that holds all of it', () => {
  const texts = judgeSource(report, { size: 1, tonemap: true }).texts ?? []
  expect(texts.map(textFileName)).toEqual(['1.srt', '2.ass', '4.srt', '5.vtt'])
  const args = textArgs('film.mkv', texts, '/t').join(' ')
  expect(args).toContain('-map 0:1 -c:s copy -f srt /t/1.srt -map 0:2 -c:s copy -f ass /t/2.ass')
  expect(args).toContain('-map 0:4 -c:s srt -f srt /t/4.srt -map 0:5 -c:s copy -f webvtt /t/5.vtt')
})
