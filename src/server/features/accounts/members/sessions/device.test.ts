import { expect, test } from 'vitest'
import { deviceName, deviceOf } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Android',
    'Samsung Internet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
    'Android',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Windows',
    'Edge',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Mac',
    'Safari',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Linux', 'Firefox'],
  [
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 SamsungBrowser/5.0 Chrome/108 TV Safari/537.36',
    'TV',
    'Samsung Internet',
  ],
  ['curl/8.5', '', ''],
])('%s is %s with %s', (userAgent, device, browser) => {
  expect(deviceOf(userAgent)).toEqual({ device, browser })
})

test('a device that says nothing still has a name', () => {
  expect(deviceOf(undefined)).toEqual({ device: '', browser: '' })
  expect([deviceName('', 'fa'), deviceName('', 'en'), deviceName('TV', 'fa')]).toEqual([
    'دستگاه ناشناس',
    'Unknown device',
    'TV',
  ])
})
