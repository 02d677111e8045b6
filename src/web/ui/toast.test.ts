import { afterEach, describe, expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from '../api.ts'
import { dropErrors, toast, toastError, toastQueue, type ToastRequest } from './toast.ts'

let stop = (): void => undefined

function shown(say: () => void): ToastRequest[] {
  const requests: ToastRequest[] = []
  stop = toastQueue.take({ draw: (request) => void requests.push(request), dropErrors: () => undefined })
  say()
  return requests
}

afterEach(() => stop())

describe('what went wrong is told', () => {
  test('as one notice per message of an errors map', () => {
    const problem = new ApiProblem(422, {
      message: 'all of it',
      errors: { user_name: ['first', 'second'], password: ['third'] },
    })
    expect(shown(() => toastError(problem))).toEqual([
      { kind: 'bad', text: 'first' },
      { kind: 'bad', text: 'second' },
      { kind: 'bad', text: 'third' },
    ])
  })

  test('as the message of any other answer', () => {
    expect(shown(() => toastError(new ApiProblem(409, { message: 'the price has changed' })))).toEqual([
      { kind: 'bad', text: 'the price has changed' },
    ])
  })

  test('as a lost network when nothing answered, and as our failure otherwise', () => {
    expect(shown(() => toastError(new NetworkFailure()))).toEqual([{ kind: 'bad', key: 'network' }])
    expect(shown(() => toastError(new TypeError('x is undefined')))).toEqual([{ kind: 'bad', key: 'failed' }])
    expect(shown(() => toastError(new ApiProblem(500, {})))).toEqual([{ kind: 'bad', key: 'failed' }])
  })

  test('even when nobody draws notices yet', () => {
    toast({ kind: 'good', text: 'early' })
    expect(shown(() => undefined)).toEqual([{ kind: 'good', text: 'early' }])
  })

  test('until a new step comes: then errors go, drawn or not, and what went well stays', () => {
    let dropped = 0
    toast({ kind: 'bad', text: 'a wrong code' })
    toast({ kind: 'good', text: 'signed in' })
    dropErrors()
    const requests: ToastRequest[] = []
    stop = toastQueue.take({ draw: (request) => void requests.push(request), dropErrors: () => void (dropped += 1) })
    expect(requests).toEqual([{ kind: 'good', text: 'signed in' }])
    dropErrors()
    expect(dropped).toBe(1)
  })
})
