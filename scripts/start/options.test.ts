import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const read = (argv: string[] = [], env: Record<string, string> = {}) => readOptions(argv, env, '/srv/parde')

test('without any setting it is a demo on port 3000 with its data beside the project', () => {
  expect(read()).toMatchObject({
    mode: 'demo',
    port: 3000,
    dataDir: '/srv/parde/.parde',
    databaseUrl: null,
    reset: false,
  })
})

test('an empty setting counts as none', () => {
  expect(read([], { PORT: '', DATA_DIR: '', DATABASE_URL: '', PARDE_MODE: '' })).toEqual(read())
})

test('the data folder may be relative or absolute', () => {
  expect(read([], { DATA_DIR: 'other' }).dataDir).toBe('/srv/parde/other')
  expect(read([], { DATA_DIR: '/var/lib/parde' }).dataDir).toBe('/var/lib/parde')
})

test('the public address follows the port and loses its last slash', () => {
  expect(read([], { PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(read([], { PUBLIC_URL: 'https://parde.example/' }).publicUrl).toBe('https://parde.example')
})

test.each(['0', '70000', '80a', '3000.5', '-1'])('port %s is refused with a sentence', (PORT) => {
  expect(() => read([], { PORT })).toThrow(/must be a number from 1 to 65535/)
})

test('an unknown argument is refused and the known ones are told', () => {
  expect(() => read(['--rest'])).toThrow(/--reset/)
})

test('nothing is emptied in live mode', () => {
  expect(() => read(['--reset'], { PARDE_MODE: 'live' })).toThrow(/live mode/)
})

test('a database of the operator is not emptied', () => {
  expect(() => read(['--reset'], { DATABASE_URL: 'postgres://db/parde' })).toThrow(/DATABASE_URL/)
})

test('long films are asked for by their own word, and only in a demo', () => {
  expect([read().longFilms, read(['--long-films']).longFilms]).toEqual([false, true])
  expect(() => read(['--long-films'], { PARDE_MODE: 'live' })).toThrow(/for the demo/)
})
