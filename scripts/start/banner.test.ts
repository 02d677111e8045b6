import { expect, test } from 'vitest'
import { banner } from './banner.ts'
import { readOptions } from './options.ts'

const shown = (env: NodeJS.ProcessEnv, rtmpPort: number | null) =>
  banner({ options: readOptions([], env, '/somewhere'), seconds: 1, rtmpPort })
    .split('\n')
    .find((line) => line.includes('cameras'))
    ?.trim()

test('the banner says where cameras are taken in, and why it is not the usual port', () => {
  expect(shown({}, 1935)).toBe('cameras      rtmp://localhost:1935/live')
  expect(shown({}, 24_017)).toBe('cameras      rtmp://localhost:24017/live   port 1935 is taken by another program')
  expect(shown({ LIVE_RTMP_PORT: '1936' }, 1936)).toBe('cameras      rtmp://localhost:1936/live')
  expect(shown({}, null)).toBeUndefined()
})

test.each([
  ['demo', {}, true],
  ['live', { PARDE_MODE: 'live', PUBLIC_URL: 'https://cinema.example' }, false],
] as const)('the banner of a house in %s mode says how long it fills itself: %j, %s', (_mode, env, says) => {
  const text = banner({ options: readOptions([], env, '/somewhere'), seconds: 1, rtmpPort: null })
  // `npm run bench -- rest` measures it
  expect(text.includes('fills itself for about six minutes, on a busy machine for longer')).toBe(says)
})
