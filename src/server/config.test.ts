import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const least = { DATABASE_URL: 'postgres://nowhere/parde', PARDE_SECRET: 'x'.repeat(40) }

test('the rate of tax is ten percent unless it is said otherwise, and changes at the instants that are named', () => {
  expect(readConfig(least).vatRates).toEqual([{ percent: 10, from: null }])
  expect(readConfig({ ...least, VAT_RATES: '10, 12 from 2027-03-21T12:00+03:30' }).vatRates).toEqual([
    { percent: 10, from: null },
    { percent: 12, from: new Date('2027-03-21T08:30:00Z') },
  ])
})

test.each(['ten', '10, 12', '10, 12 from 2027-03-21T12:00', '10, 9 from 2028-01-01T00:00Z, 8 from 2027-01-01T00:00Z'])(
  'rates that cannot be used (%s) end the start with a sentence that names the setting',
  (VAT_RATES) => {
    expect(() => readConfig({ ...least, VAT_RATES })).toThrow(
      /^The configuration is not right:\n  VAT_RATES must .+: it must be a rate .+\.$/,
    )
  },
)

test('cameras are taken in on the usual ports in the demo, on others, or not at all', () => {
  expect(readConfig(least).live).toEqual({ rtmpPort: 1935, srtPorts: { first: 9710, last: 9719 } })
  const named = { ...least, LIVE_RTMP_PORT: '1936', LIVE_SRT_PORTS: '9800-9800' }
  expect(readConfig(named).live).toEqual({ rtmpPort: 1936, srtPorts: { first: 9800, last: 9800 } })
  const off = { ...least, LIVE_RTMP_PORT: 'off', LIVE_SRT_PORTS: 'off' }
  expect(readConfig(off).live).toEqual({ rtmpPort: null, srtPorts: null })
})

test.each([
  ['LIVE_RTMP_PORT', '70000'],
  ['LIVE_SRT_PORTS', '9710'],
  ['LIVE_SRT_PORTS', '9719-9710'],
  ['LIVE_SRT_PORTS', '0-70000'],
])('a door for cameras that cannot be (%s=%s) is named', (name, value) => {
  expect(() => readConfig({ ...least, [name]: value })).toThrow(name)
})

test('the demo has its concert unless it is switched off, cameras are not taken in, or the mode is live', () => {
  expect(readConfig(least).demoCamera).toBe(true)
  expect(readConfig({ ...least, DEMO_CAMERA: 'off' }).demoCamera).toBe(false)
  expect(readConfig({ ...least, LIVE_RTMP_PORT: 'off' }).demoCamera).toBe(false)
})

test('finished pictures are kept in the demo alone, where a folder is named', () => {
  const kept = { ...least, DEMO_KEPT_PICTURES: '/pictures' }
  expect([readConfig(least).keptPictures, readConfig(kept).keptPictures]).toEqual([null, '/pictures'])
  const live = {
    ...kept,
    PARDE_MODE: 'live',
    PARDE_SECRET: '0c4f9d1e7b2a8365f0e9d4c3b2a19087',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'no-reply@parde.example',
    PUBLIC_URL: 'https://parde.example',
  }
  expect(readConfig(live).keptPictures).toBe(null)
  // who moves money, or may do everything, needs a second step of sign-in
  expect(readConfig(live).secondFactorRoles).toEqual(['finance', 'admin'])
})

test('the log of a live house names the networks of visitors, and that of the demo nothing of them', () => {
  const live = {
    PARDE_MODE: 'live',
    PARDE_SECRET: '0c4f9d1e7b2a8365f0e9d4c3b2a19087',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'no-reply@parde.example',
    PUBLIC_URL: 'https://parde.example',
  }
  const logged = (given: object) => readConfig({ ...least, ...given }).logClientAddress
  expect([logged({}), logged(live), logged({ ...live, LOG_CLIENT_ADDRESS: 'none' })]).toEqual([
    'none',
    'network',
    'none',
  ])
})

test('the demo takes less time for its pictures than a house that is live', () => {
  const live = {
    PARDE_MODE: 'live',
    PARDE_SECRET: '0c4f9d1e7b2a8365f0e9d4c3b2a19087',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'no-reply@parde.example',
    PUBLIC_URL: 'https://parde.example',
  }
  expect(readConfig(least).pictureEffort).toEqual({ webp: 2, avif: 1 })
  expect(readConfig({ ...least, ...live }).pictureEffort).toEqual({ webp: 4, avif: 2 })
})

test('files are in the data folder, or in a store whose secret no sentence repeats', () => {
  expect(readConfig(least)).toMatchObject({ store: null, scratchDir: expect.stringMatching(/\.parde\/scratch$/) })
  const apart = { ...least, SCRATCH_DIR: '/scratch', STORAGE_URL: 's3+https://key:s%2Fcret@store.example/films' }
  expect(readConfig(apart)).toMatchObject({
    store: { bucket: 'films', secretAccessKey: 's/cret' },
    scratchDir: '/scratch',
  })
  const wrong = () => readConfig({ ...least, STORAGE_URL: 's3+https://key:secret@store.example/' })
  expect(wrong).toThrow('STORAGE_URL is no address of a store (its path must begin with the name of a bucket)')
  expect(wrong).not.toThrow('secret@')
})

test('nginx reads files of a folder only, so it is refused for another store', () => {
  const accel = { ...least, SEND_FILES: 'accel' }
  expect(readConfig(accel).sendFiles).toBe('accel')
  expect(() => readConfig({ ...accel, STORAGE_URL: 's3+https://key:secret@store.example/films' })).toThrow(
    'SEND_FILES is accel',
  )
})

describe('where backups go', () => {
  const base = {
    DATABASE_URL: 'postgres://127.0.0.1/parde',
    PARDE_SECRET: 'x'.repeat(40),
    BACKUP_PASSPHRASE: 'y'.repeat(16),
  }
  const toOf = (BACKUP_TO: string, more: Record<string, string> = {}) =>
    readConfig({ ...base, ...more, BACKUP_TO }).backup?.to
  const house = { STORAGE_URL: 's3+https://key:a-secret@store.example/films/house' }

  test('is a folder or a store', () => {
    expect(toOf('/mnt/backups')).toBe('/mnt/backups')
    expect(toOf('s3+https://key:a-secret@store.example/backups/house')).toMatchObject({
      bucket: 'backups',
      folder: 'house/',
    })
  })

  test.each([
    ['the house’s own folder', 's3+https://key:a-secret@store.example/films/house'],
    ['a folder within it', 's3+https://other:a-secret@store.example/films/house/backups'],
    ['the whole bucket around it', 's3+https://key:a-secret@store.example/films'],
  ])('is not %s', (_what, address) => {
    expect(() => toOf(address, house)).toThrow('BACKUP_TO names the store of the house’s own files')
  })

  test.each([
    ['another folder beside it', 's3+https://key:a-secret@store.example/films/house-backups'],
    ['another bucket', 's3+https://key:a-secret@store.example/backups/house'],
    ['another server', 's3+https://key:a-secret@other.example/films/house'],
  ])('may be %s', (_what, address) => {
    expect(toOf(address, house)).toMatchObject({ accessKeyId: 'key' })
  })

  test('is no address of another kind, and no sentence repeats its secret', () => {
    for (const address of [
      's3://key:a-secret@backups',
      'https://key:a-secret@store.example/backups',
      's3+https://key:a-secret@',
    ])
      expect(() => toOf(address)).toThrow(/^(?![^]*a-secret)[^]*BACKUP_TO is no address of a store/)
  })
})

test.each([
  [{}, []],
  [{ SECOND_FACTOR_ROLES: 'admin, editor,admin' }, ['admin', 'editor']],
  [{ SECOND_FACTOR_ROLES: 'none' }, []],
])('the demo asks for a second step of sign-in where it is told to: %o', (given, roles) => {
  expect(readConfig({ ...least, ...given }).secondFactorRoles).toEqual(roles)
})
