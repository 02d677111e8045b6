import { expect, test } from 'vitest'
import { safePath } from './log.ts'

const secret = '7ykeTRFz9NMrNtFTl4RrxPsa7cgKV2uH'

test.each([
  [`/api/v1/ticket-gifts/${secret}/accept`, '/api/v1/ticket-gifts/…/accept'],
  [`/api/v1/cases/1001.${secret}/letters`, '/api/v1/cases/…/letters'],
  [`/ticket-gift/${secret}`, '/ticket-gift/…'],
  ['/api/v1/check-ticket/9Q47-R6GT-T5F5', '/api/v1/check-ticket/…'],
  [`/media/t/${secret}/1/a.m4s`, '/media/t/…/1/a.m4s'],
  [`/api/v1/play-info?using_ticket=${secret}`, '/api/v1/play-info'],
  [`/media/pictures/${secret}/still/1.jpg`, '/media/pictures/…/still/1.jpg'],
  [`/media/candidates/${secret}/7`, '/media/candidates/…/7'],
  ['/api/v1/guest-seat', '/api/v1/guest-seat'],
  ['/guest', '/guest'],
])('the log writes %s without its secret', (url, written) => {
  expect(safePath(url)).toBe(written)
})
