import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EngineFault, type FaultKind, faultKindOfStatus, type FaultStage } from './player-error.ts'
import { decideRecovery, NO_RECOVERY, type RecoveryHistory } from './recovery-policy.ts'

const fault = (kind: FaultKind, during: FaultStage): EngineFault => ({ kind, during, detail: 'test' })

test.each([
  [401, 'forbidden'],
  [403, 'forbidden'],
  [410, 'forbidden'],
  [404, 'missing'],
  [0, 'network'],
  [undefined, 'network'],
  [429, 'network'],
  [503, 'network'],
] as const)('status %s is %s', (status, kind) => {
  expect(faultKindOfStatus(status)).toBe(kind)
})

test('a refused address is renewed twice, a refused key once, then it is a refusal', () => {
  const segment = fault('forbidden', 'segment')
  expect(decideRecovery(segment, NO_RECOVERY, true)).toEqual({ action: 'refresh' })
  expect(decideRecovery(segment, { ...NO_RECOVERY, refreshes: 2 }, true)).toEqual({
    action: 'fail',
    code: 'not_allowed',
  })
  expect(decideRecovery(fault('forbidden', 'key'), { ...NO_RECOVERY, refreshes: 1 }, true)).toEqual({
    action: 'fail',
    code: 'not_allowed',
  })
  expect(decideRecovery(segment, NO_RECOVERY, false)).toEqual({ action: 'fail', code: 'not_allowed' })
})

test('a missing or nonsensical manifest is a broken link, a missing segment is asked for twice more', () => {
  expect(decideRecovery(fault('missing', 'manifest'), NO_RECOVERY, true)).toEqual({
    action: 'fail',
    code: 'broken_link',
  })
  expect(decideRecovery(fault('malformed', 'manifest'), NO_RECOVERY, true)).toEqual({
    action: 'fail',
    code: 'broken_link',
  })
  expect(decideRecovery(fault('missing', 'segment'), NO_RECOVERY, true).action).toBe('retry')
  expect(decideRecovery(fault('missing', 'segment'), { ...NO_RECOVERY, retries: 2 }, true)).toEqual({
    action: 'fail',
    code: 'broken_link',
  })
})

test('a lost network is waited for with growing patience and then said', () => {
  const delays: number[] = []
  let history: RecoveryHistory = NO_RECOVERY
  for (;;) {
    const decision = decideRecovery(fault('network', 'segment'), history, true)
    if (decision.action !== 'retry') {
      expect(decision).toEqual({ action: 'fail', code: 'network' })
      break
    }
    delays.push(decision.delayMs)
    history = { ...history, retries: history.retries + 1 }
  }
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(delays.reduce((sum, one) => sum + one, 0)).toBe(60_000)
})

test('a broken decoder is restarted, then with the other sound codec, then given up', () => {
  const decode = fault('decode', 'media')
  const after = (decodeRecoveries: number) => decideRecovery(decode, { ...NO_RECOVERY, decodeRecoveries }, true)
  expect([after(0), after(1), after(2)]).toEqual([
    { action: 'recover-decode', swapAudio: false },
    { action: 'recover-decode', swapAudio: true },
    { action: 'fail', code: 'playback' },
  ])
})

test('whatever keeps breaking, there is an end: no sequence of faults is retried for ever', () => {
  const kind = fc.constantFrom<FaultKind>('network', 'forbidden', 'missing', 'malformed', 'decode', 'unsupported')
  const during = fc.constantFrom<FaultStage>('manifest', 'playlist', 'segment', 'key', 'media')
  fc.assert(
    fc.property(fc.infiniteStream(fc.tuple(kind, during)), fc.boolean(), (faults, canRefresh) => {
      const history = { ...NO_RECOVERY }
      let tries = 0
      for (const [one, anchor] of faults) {
        const decision = decideRecovery(fault(one, anchor), history, canRefresh)
        if (decision.action === 'fail') return
        if (decision.action === 'retry') history.retries++
        if (decision.action === 'refresh') history.refreshes++
        if (decision.action === 'recover-decode') history.decodeRecoveries++
        expect(++tries).toBeLessThanOrEqual(10)
      }
    }),
  )
})
