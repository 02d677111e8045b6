import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { obsProfile, zippedProfile } from './obs-profile.ts'

const rtmp = { server: 'rtmp://parde.example/live', key: 'a-key' }
const srt = 'srt://parde.example:9710?mode=caller&pbkeylen=16&passphrase=x'
const textOf = (access: Parameters<typeof obsProfile>[0], file: string) =>
  obsProfile(access, 'parde-7').files.find(({ name }) => name === `parde-7/${file}`)?.text ?? ''

/** Lists the files in a ZIP's directory, read by the format and not by the code that writes it. */
function listed(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    const [crc, size, nameLength] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const local = zip.readUInt32LE(at + 42)
    const begins = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return { name, isWhole: crc32(zip.subarray(begins, begins + size)) === crc }
  })
}

describe('a profile for OBS', () => {
  test('names where to send, with a key frame every two seconds', () => {
    expect(JSON.parse(textOf({ rtmp, srt }, 'service.json'))).toEqual({
      type: 'rtmp_custom',
      settings: { ...rtmp, use_auth: false, bwtest: false },
    })
    expect(JSON.parse(textOf({ rtmp, srt }, 'streamEncoder.json'))).toMatchObject({
      keyint_sec: 2,
      rate_control: 'CBR',
    })
    expect(textOf({ rtmp, srt }, 'basic.ini')).toContain('[General]\nName=parde-7\n')
  })

  test('sends by SRT where that is the only door', () => {
    const service: unknown = JSON.parse(textOf({ rtmp: null, srt }, 'service.json'))
    expect(service).toMatchObject({ settings: { server: srt, key: '' } })
  })

  test('is one folder in a ZIP file whose sums are right', () => {
    expect(listed(Buffer.from(zippedProfile({ rtmp, srt }, 'parde-7').zip, 'base64'))).toEqual([
      { name: 'parde-7/basic.ini', isWhole: true },
      { name: 'parde-7/service.json', isWhole: true },
      { name: 'parde-7/streamEncoder.json', isWhole: true },
    ])
  })

  test('cannot be made where there is no door for cameras', () => {
    expect(() => obsProfile({ rtmp: null, srt: null }, 'parde-7')).toThrow()
  })
})
