import { describe, expect, test } from 'vitest'
import { decryptSegment, encryptSegment, withKey } from './aes128.ts'

const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')

describe('segment encryption', () => {
  test('is AES-128-CBC with the sequence number as vector, as OpenSSL gives it', () => {
    // echo -n "parde" | openssl enc -aes-128-cbc -K 000102030405060708090a0b0c0d0e0f -iv 00000000000000000000000000000007
    expect(encryptSegment(Buffer.from('parde'), key, 7).toString('hex')).toBe('c9734504655541b67dbde3947dbc697a')
  })

  test('opens again with key and number, and with no other', () => {
    const clear = Buffer.from('a segment of a film')
    const closed = encryptSegment(clear, key, 3)
    expect(decryptSegment(closed, key, 3)).toEqual(clear)
    expect(() => decryptSegment(closed, Buffer.alloc(16, 9), 3)).toThrow()
    expect(decryptSegment(closed, key, 4)).not.toEqual(clear)
  })
})

test('the key line stands after the map, so that the initialisation segment stays clear', () => {
  const playlist = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST\n'
  const lines = withKey(playlist, '/api/v1/keys/7').split('\n')
  expect(lines[2]).toBe('#EXT-X-KEY:METHOD=AES-128,URI="/api/v1/keys/7"')
  expect(withKey(lines.join('\n'), '/api/v1/keys/8').match(/EXT-X-KEY/g)).toHaveLength(1)
})
